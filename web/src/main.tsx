import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { dress, onSystemTheme, useSettings } from "./state/settings";
import "./theme/theme.css";

dress(useSettings.getState());
useSettings.subscribe((settings) => dress(settings));
onSystemTheme(() => dress(useSettings.getState()));

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

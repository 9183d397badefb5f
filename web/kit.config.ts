import { defineConfig, mergeConfig } from "vitest/config";
import config from "./vite.config";

/** The gallery of the kit by itself, for people who build stages: `vite build --config kit.config.ts --outDir …`, or `npm run dev` and /kit.html. */
export default mergeConfig(config, defineConfig({ build: { rollupOptions: { input: "kit.html" } } }));

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the page with live reload; it asks a server started by `./yonder serve --name localhost:5173`.
const SERVER = process.env["YONDER_SERVER"] ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../src/yonder/serve/page",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    environment: "happy-dom",
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: 60_000, // a busy machine is slow, not wrong
  },
});

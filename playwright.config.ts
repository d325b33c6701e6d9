import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/install-browser.ts";

const executablePath = findBrowser();
const longest = "**/every-page.spec.ts";

export default defineConfig({
  testDir: "e2e/journeys",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  // Projects run in this order. The longest journey first, or one worker would be left with it when the other one has
  // nothing more to do.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
  ],
  use: {
    locale: "en-GB",
    // What moves is waited for before each press.
    contextOptions: { reducedMotion: "reduce" },
    // Recording a trace takes a seventh of the time. A failed journey prints its pages; `--trace on` records one.
    trace: "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
      ],
    },
  },
});

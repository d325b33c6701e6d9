import { test as base } from "@playwright/test";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";

type Shared = {
  /** Files that name their journey differently share no Pressroom: `test.use({ journey: "…" })`. */
  journey: string;
  pressroom: StartedPressroom;
};

/** A Pressroom of its own, from an empty folder, stopped and gone afterwards. */
export const test = base.extend<{ strictConsole: undefined }, Shared>({
  journey: ["", { option: true, scope: "worker" }],
  pressroom: [
    async ({ playwright: _ }, use) => {
      const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
      await use(pressroom);
      await pressroom.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ pressroom }, use) => use(pressroom.url),
  /** What the browser complains of, a blocked script above all, fails the journey. */
  strictConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use(undefined);
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    },
    { auto: true },
  ],
});

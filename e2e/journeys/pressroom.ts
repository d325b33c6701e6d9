import { test as base } from "@playwright/test";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { watchStatements } from "#e2e/fixtures/watch-statements.ts";
import { type Desk, openDesk } from "./open-desk.ts";

type Own = {
  /** Address of a route whose refusals (401, 422) a journey causes: the browser reports each as an error. */
  refusing: string;
  /** Most that the desk's test key may pay in 24 hours. */
  testDailyCents: number;
  desk: Desk;
  strictConsole: undefined;
  toldState: undefined;
};

type Shared = {
  /**
   * Only for a journey that needs the setup link or the whole deployment: with a name it has its own Pressroom.
   * All others share one, each with its own workspace: `desk`.
   */
  journey: string;
  /** Beside what every journey starts it with. */
  pressroomEnv: Record<string, string>;
  pressroom: StartedPressroom;
};

/** A Pressroom from an empty folder, stopped and removed once the last journey that shares it is over. */
export const test = base.extend<Own, Shared>({
  journey: ["", { option: true, scope: "worker" }],
  refusing: ["", { option: true }],
  testDailyCents: [30_000, { option: true }],
  pressroomEnv: [{}, { option: true, scope: "worker" }],
  pressroom: [
    async ({ pressroomEnv }, use) => {
      const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", ...pressroomEnv } });
      const statements = await watchStatements(pressroom);
      await use(pressroom);
      try {
        await statements.refuseLoose();
      } finally {
        await pressroom.stop();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ pressroom }, use) => use(pressroom.url),
  desk: async ({ pressroom, browser, testDailyCents }, use) => {
    const desk = await openDesk(pressroom, browser, testDailyCents);
    await use(desk);
    await desk.close();
  },
  /** Where a run leaves nothing but what it prints, the page that a journey failed on is found there. */
  toldState: [
    async ({ context }, use, test) => {
      await use(undefined);
      if (test.status === test.expectedStatus) return;
      for (const page of context.pages())
        process.stdout.write(
          `${page.url()}\n${await page.locator("body").ariaSnapshot({ timeout: 5_000 })}\n`,
        );
    },
    { auto: true },
  ],
  /** What the browser complains of, a blocked script above all, fails the journey. */
  strictConsole: [
    async ({ page, refusing }, use) => {
      const complaints: string[] = [];
      const isMeant = (text: string, url: string) =>
        refusing !== "" && /status of (401|422)/.test(text) && new URL(url).pathname.startsWith(refusing);
      page.on("console", (message) => {
        if (message.type() === "error" && !isMeant(message.text(), message.location().url))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use(undefined);
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    },
    { auto: true },
  ],
});

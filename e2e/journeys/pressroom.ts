import { test as base } from "@playwright/test";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { watchStatements } from "#e2e/fixtures/watch-statements.ts";
import { type JourneyWorkspace, openJourneyWorkspace } from "./open-journey-workspace.ts";

type Own = {
  /** Path of a route whose refusals (401, 422) a journey causes. The browser logs each of them as an error. */
  refusing: string;
  /** The limit of the workspace's test key in 24 hours, in cents. */
  testDailyCents: number;
  desk: JourneyWorkspace;
  strictConsole: undefined;
  closePages: undefined;
};

type Shared = {
  /**
   * With a name, the journey gets a Pressroom of its own. It needs one only for the setup link or the whole deployment.
   * All others share one, each with a workspace of its own: `desk`.
   */
  journey: string;
  /** Additional environment variables. */
  pressroomEnv: Record<string, string>;
  pressroom: StartedPressroom;
};

/** A Pressroom from an empty folder. It is stopped and removed after the last journey that shares it. */
export const test = base.extend<Own, Shared>({
  journey: ["", { option: true, scope: "worker" }],
  refusing: ["", { option: true }],
  testDailyCents: [30_000, { option: true }],
  pressroomEnv: [{}, { option: true, scope: "worker" }],
  pressroom: [
    async ({ pressroomEnv }, use) => {
      const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", ...pressroomEnv } });
      // On a cluster, tests have the same database user as Pressroom.
      const statements = process.env.TEST_CITUS_URL ? null : await watchStatements(pressroom);
      await use(pressroom);
      try {
        await statements?.refuseLoose();
      } finally {
        await pressroom.stop();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ pressroom }, use) => use(pressroom.url),
  desk: async ({ pressroom, browser, testDailyCents }, use) => {
    const desk = await openJourneyWorkspace(pressroom, browser, testDailyCents);
    await use(desk);
    await desk.close();
  },
  /**
   * Closes what a journey opened: pages left open would go on listening beside the next journeys. Prints the pages of a
   * failed journey first, for runs that keep nothing but their output.
   */
  closePages: [
    async ({ browser, context: _ }, use, test) => {
      await use(undefined);
      const contexts = browser.contexts();
      const failed = test.status === test.expectedStatus ? [] : contexts.flatMap((each) => each.pages());
      for (const page of failed) {
        const seen = page.locator("body").ariaSnapshot({ timeout: 5_000 });
        process.stdout.write(`${page.url()}\n${await seen.catch(String)}\n`);
      }
      await Promise.all(contexts.map((each) => each.close()));
    },
    { auto: true },
  ],
  /** A browser error, such as a blocked script, fails the journey. */
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

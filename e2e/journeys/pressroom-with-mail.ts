import { randomUUID } from "node:crypto";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type MailServer, startMailServer } from "#e2e/fixtures/mail-server.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { test as base } from "./pressroom.ts";

/** A Pressroom that sends mail, shared by the journeys about mail. */
export const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({ playwright: _ }, use) => {
      const mail = await startMailServer(await freePort(), randomUUID());
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  pressroom: [
    async ({ mail }, use) => {
      const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", SMTP_URL: mail.url } });
      await use(pressroom);
      await pressroom.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import type { Mode } from "#drizzle/mode.ts";
import type { NotificationDetails } from "#drizzle/schema/notifications.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import german from "#messages/de.json" with { type: "json" };
import messages from "#messages/en.json" with { type: "json" };
import { kindNames, type NotificationKind } from "../kinds.ts";
import { describeNotification } from "./describe-notification.ts";

function speakerOf(locale: Locale, words: typeof messages) {
  const t = createTranslator({
    locale,
    messages: words,
    onError: (error) => {
      throw error;
    },
  });
  return {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
}

const english = speakerOf("en", messages);
const describe = (
  kind: NotificationKind,
  details: NotificationDetails,
  actor: string | null = null,
  speaker = english,
  mode: Mode = "live",
) =>
  describeNotification(
    {
      ...{ id: "", kind, mode, details, actor, at: "", isRead: false },
      subject: { type: "order", id: "" },
    },
    speaker,
  );

test.each(kindNames)("%s has a complete text, also with missing or unknown details", (kind) => {
  const known: NotificationDetails[] = [
    {},
    { count: 12 },
    { why: "strange", state: "strange", what: "strange", reason: "strange" },
  ];
  for (const details of known) {
    const { title, text } = describe(kind, { done: 1, failed: 0, ...details });
    expect(title).not.toBe("");
    expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|null/);
  }
});

test.each([
  ["order_issue", { number: "A1", code: "no_stock" }, "A1 has an issue", "The service reports: no stock"],
  ["order_issue", { number: "A1", code: "out_of_stock" }, "A1 has an issue", "An item is out of stock."],
  ["order_issue", { number: "A1", code: null }, "A1 has an issue", "The service gave no details."],
  [
    "quote_accepted",
    { version: 2, quote: "Spring fair" },
    "A customer accepted “Spring fair”",
    "Version 2 was accepted by its link. Nothing is ordered yet.",
  ],
  ["quote_accepted", { version: 2 }, "A customer accepted a quote", /Version 2/],
  ["gap_found", { count: 1, state: "awaited" }, /has not arrived yet/, /may still deliver it/],
  [
    "gap_found",
    { count: 3, state: "awaited" },
    /^3 events .* have not arrived yet/,
    /may still deliver them/,
  ],
  ["gap_found", { count: 1, state: "missed" }, /never arrived/, /Missed events/],
  [
    "payment_refused",
    { number: "A1", why: "over_day" },
    "A1 was not paid",
    /^Over the 24-hour limit\. The payment/,
  ],
  ["payment_refused", { number: "A1", why: "other" }, "A1 was not paid", /^The payment was refused/],
  ["payment_refused", { count: 1200 }, "1,200 orders were not paid", /still drafts/],
  [
    "payment_asked",
    { number: "A1", total_cents: 8420, currency: "EUR" },
    "Bo requests payment for A1",
    "The order costs €84.20.",
  ],
  [
    "payment_refused",
    { number: "A1", why: "over_day", count: 2 },
    "2 orders were not paid",
    /^The payments were refused/,
  ],
  [
    "request_decided",
    { number: "A1", state: "approved", count: 3 },
    "3 orders were paid, as you requested",
    /production/,
  ],
  ["request_decided", { number: "A1", state: "declined" }, "Bo declined to pay A1", /still a draft/],
  [
    "run_ended",
    { what: "import", done: 3, failed: 0, stopped: null },
    "Your import is finished",
    "3 drafts created, none with problems.",
  ],
  [
    "run_ended",
    { what: "import", done: 7, failed: 4, taken: 1, stopped: null },
    "Your import is finished",
    "7 drafts created, 4 orders with problems, 1 already ordered.",
  ],
  [
    "run_ended",
    { what: "tag", done: 3, failed: 1, stopped: null },
    /bulk action is finished/,
    "3 done, 1 failed.",
  ],
  [
    "run_ended",
    { what: "pay", done: 10, failed: 3, untried: 5, stopped: null },
    /payments are finished/,
    "10 orders paid, 3 refused, 5 not tried.",
  ],
  [
    "run_ended",
    { what: "pay", done: 3, failed: 4, untried: 5, stopped: "no_key" },
    /stopped early/,
    /^3 done, 9 not done\..*reason on its page/,
  ],
  [
    "schedule_paused",
    { reason: "missed", due_on: "2026-11-22" },
    "A schedule created no draft for Nov 22, 2026",
    /page/,
  ],
  [
    "schedule_drafted",
    { due_on: "2026-11-22" },
    "A schedule created the draft for Nov 22, 2026",
    /request payment/,
  ],
  ["order_ended", { number: "A1", state: "cancelled" }, "A1 was cancelled at the service", /was paid/],
  ["order_ended", { number: "A1", state: "refunded" }, "The service refunded A1", /wallet/],
  ["order_ended", { count: 7 }, "7 paid orders were cancelled or refunded at the service", /wallet/],
  ["webhook_stopped", { why: "paused" }, "The webhook endpoint is paused", /Resume it/],
] as const)("%s is written with its details: %o", (kind, details, title, text) => {
  const said = describe(kind, details, "Bo");
  expect(said.title).toMatch(title);
  expect(said.text).toMatch(text);
});

test("an erased name is written in the reader's language", () => {
  const { title } = describe("quote_accepted", { quote: "[erased]" }, null, speakerOf("de", german));
  expect(title).toContain("„[gelöscht]“");
});

test.each([1, 3])("payments of %i test orders are not said to be produced", (count) => {
  const details = { number: "A1", state: "approved", count };
  const { title, text } = describe("request_decided", details, null, english, "test");
  expect(title).toMatch(/paid, as you requested$/);
  expect(text).toMatch(/nothing is charged or produced/);
});

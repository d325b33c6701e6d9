import { createTranslator } from "use-intl/core";
import { afterAll, expect, test, vi } from "vitest";
import { inRequest } from "#e2e/fixtures/in-request.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { AppError } from "#lib/errors.ts";
import german from "#messages/de.json" with { type: "json" };
import { acceptQuoteAction } from "./actions.ts";

// A test worker shares modules between files. The mocks must apply to this file alone, so it loads its modules again.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock("./accept-quote.ts", () => ({
  acceptQuote: async () => {
    throw new AppError("share_expired", 410);
  },
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "fr",
  getTranslations: async (given: string | { locale: Locale; namespace: string }) => {
    const { locale, namespace } =
      typeof given === "string" ? { locale: "fr" as const, namespace: given } : given;
    return createTranslator({
      locale,
      messages: await readMessages(locale),
      namespace: namespace as "errors",
    });
  },
}));

test("an error on accepting a quote is in the language of its page, not in the reader's own", async () => {
  const origin = { origin: "http://desk.example.com", host: "desk.example.com" };
  const answer = await inRequest(origin, () => acceptQuoteAction("de", { token: "x", name: "Ada" }));
  expect(answer.serverError?.message).toBe(german.errors.share_expired);
});

import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import german from "#messages/de.json" with { type: "json" };
import { formatDetail } from "./format-detail.ts";

const t = createTranslator({ locale: "de", messages: german });
const words = {
  locale: "de",
  say: (key: string) => t(key as never),
  has: (key: string) => t.has(key as never),
};

test.each([
  ["security.change", "fresh_payment_above_cents", 5_000, "50,00 €"],
  ["security.change", "fresh_payment_above_cents_before", 125_000, "1.250,00 €"],
  ["event.keep", "after", 1_250, "1.250"],
  ["key.connect", "mode", "test", "Test"],
  ["key.connect", "purpose", "paying", "Bezahlen"],
  ["key.connect", "scopes", ["orders:confirm", "files:write"], "Bezahlen aus dem Guthaben; Druckdateien"],
  ["key.connect", "scopes", ["new:scope"], "new:scope"],
  ["order.pay_refused", "code", "spending_limit_reached", "Über einem Ausgabenlimit des Schlüssels"],
  ["order.pay_refused", "code", "new_code", "new_code"],
  ["member.change_role", "to", "viewer", "Betrachter"],
  ["member.change_role", "to", "Versand.Nord", "Versand.Nord"],
  ["passkey.rename", "to", "viewer", "viewer"],
  ["account.remove_second_factor", "factor", "totp", "Authenticator-App"],
  ["member.invite", "sent", "by_mail", "per E-Mail"],
  ["quote.share", "shows_costs", true, "ja"],
  ["quote.rename", "changed", ["name", "note"], "Name, Notiz"],
  ["key.change", "changed", ["perOrderCents"], "Limit pro Bestellung"],
  ["problem.resolve", "kind", "parcel_lost", "Paket verloren"],
  ["order.tag", "added", [], "keine"],
])("%s, %s: %j", (action, key, value, said) => {
  expect(formatDetail(action, [key, value], words).replaceAll("\u00a0", " ")).toBe(said);
});

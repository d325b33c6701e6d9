import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import german from "#messages/de.json" with { type: "json" };
import { formatDetail } from "./format-detail.ts";

const t = createTranslator({ locale: "de", messages: german });
const words = {
  locale: "de",
  timeZone: "Europe/Berlin",
  say: (key: string, values: object) => t(key as never, values as never),
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
  ["bulk_run.start", "kind", "tag", "Neue Tags"],
  ["privacy.keep", "kind", "refused_posts", "Abgelehnte Aufrufe"],
  ["privacy.keep", "kind", "recipients", "Empfänger"],
  ["privacy.export", "places", ["orders 1200", "order_notes 1"], "Bestellungen 1.200, Notizen 1"],
  [
    "role.create",
    "permissions",
    ["audit:read", "ownership"],
    "Prüfprotokoll ansehen; Inhaber hinzufügen und entfernen",
  ],
  ["role.edit", "name", "ownership", "ownership"],
  ["order.tag", "added", ["ownership"], "ownership"],
  ["webhook.register", "events", ["order.shipped", "order.new"], "Versandt, order.new"],
  [
    "webhook.rotate_undone",
    "reason",
    "not_proved",
    "Der zweite Endpunkt hat keinen seiner Tests empfangen. Prüfen Sie, ob der Dienst diesen Pressroom erreicht, und versuchen Sie es dann erneut.",
  ],
  [
    "invitation.revoke",
    "reason",
    "inviter_may_no_longer",
    "Die einladende Person kann mit dieser Rolle nicht mehr einladen",
  ],
  ["key.change", "refusal", "forbidden", "Dieser Server darf diesen Schlüssel nicht verwenden"],
  ["payment_run.finish", "stopped", "stopped_by_person", "Von einer Person gestoppt"],
  ["payment_run.finish", "stopped", "wallet_empty", "Gestoppt: Das Guthaben reicht nicht aus."],
  [
    "import.stopped",
    "stopped",
    "by_person",
    "Jemand hat ihn gestoppt. Bereits erstellte Bestellungen bleiben erhalten.",
  ],
  [
    "order.change_stopped",
    "code",
    "both_remain",
    "Die neue Bestellung war schon bezahlt, deshalb wurde keine der beiden storniert.",
  ],
  ["order.export", "format", "csv", "CSV"],
  ["order.export", "rows", "items", "eine pro Artikel"],
  ["file.answer", "answer", "bake_in", "Aufrecht drehen"],
  ["file.move", "files", ["a-file", "another"], "2"],
  ["frame.save", "face", "neck_label", "Nackenlabel"],
  ["mails.text", "mail", "shipped", "Versandt"],
  ["mails.text", "language", "fr", "Französisch"],
  ["mails.settings", "language", "of_country", "Sprache des Ziellands"],
  ["problem.snooze", "until", "2026-12-01T08:00:00.000Z", "1. Dez. 2026, 09:00 MEZ"],
  ["order.tag", "added", [], "keine"],
])("%s, %s: %j", (action, key, value, said) => {
  expect(formatDetail(action, [key, value], words).replaceAll("\u00a0", " ")).toBe(said);
});

import { createTranslator } from "use-intl/core";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { fillText, type MailKind, type MailText, type MailValues, placeholders } from "./template.ts";

/** The text of a kind that applies until the merchant writes another one. */
export async function defaultText(kind: MailKind, locale: Locale): Promise<MailText> {
  const t = await translator(locale);
  // Each placeholder is its own value, so that the text keeps it.
  const kept = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`])) as MailValues;
  return { subject: t(`${kind}.subject`, kept), text: t(`${kind}.text`, kept) };
}

const translator = async (locale: Locale) =>
  createTranslator({ locale, messages: (await readMessages(locale)).recipientMail });

const longestName = 60;
/** These parcels are not on their way yet, or not any more. */
const notSent: readonly string[] = ["label_created", "cancelled"];

type About = { order: Order; reference: string | null; shop: string; trackingUrl: string | null };

/** What the placeholders of a text about an order stand for. */
export function valuesOf({ order, reference, shop, trackingUrl }: About): MailValues {
  const [firstName = ""] = order.shipping_address.name.trim().split(/\s+/);
  const parcels = order.shipments.filter(({ status }) => !notSent.includes(status));
  return {
    first_name: firstName.slice(0, longestName),
    order: reference ?? order.number,
    shop,
    parcels: parcels
      .map(({ carrier, tracking_number: number, tracking_url: url }) =>
        [`${carrier} ${number}`, url].filter(Boolean).join("\n"),
      )
      .join("\n"),
    tracking_page: trackingUrl ?? "",
  };
}

type Letter = { locale: Locale; template: MailText; values: MailValues; unsubscribeUrl: string };

/** The subject and the whole text of a mail, with the link to unsubscribe below it. */
export async function writeMail({ locale, template, values, unsubscribeUrl }: Letter): Promise<MailText> {
  const t = await translator(locale);
  const { subject, text } = fillText(template, values);
  const footer = ["-- ", t("footer", { shop: values.shop }), t("unsubscribe", { url: unsubscribeUrl })];
  return { subject, text: `${text}\n\n${footer.join("\n")}\n` };
}

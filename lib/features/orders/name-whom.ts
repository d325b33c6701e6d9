import { writtenIn } from "#lib/keep-formats.ts";
import type { PaymentOutlook } from "./judge-payment.ts";

/** "Ada Owner or Bo Admin": who can mend that somebody may not pay; `none` for the words where nobody is known. */
export const nameWhom = ({ askWhom }: PaymentOutlook, locale: string): string =>
  askWhom?.length ? new Intl.ListFormat(writtenIn(locale), { type: "disjunction" }).format(askWhom) : "none";

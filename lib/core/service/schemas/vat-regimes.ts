/** Apart from their schema, so that a page may name them without zod. */
export const vatRegimes = ["domestic", "eu_vat", "eu_reverse_charge", "export"] as const;
export type KnownVatRegime = (typeof vatRegimes)[number];

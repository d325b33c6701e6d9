/** Limits of one order or estimate (specification, "Limits"). Separate from the schemas, to use them without zod. */
export const maxLineItems = 100;
export const maxPieces = 1000;

/** Whether the service takes it as the quantity of a line item. */
export const isQuantity = (pieces: number | null): boolean =>
  Number.isInteger(pieces) && Number(pieces) >= 1 && Number(pieces) <= maxPieces;

/** Longest texts of an address (specification, "Address"). The limit of the e-mail address is that of SMTP. */
export const addressBounds = {
  name: 200,
  company: 200,
  line1: 255,
  line2: 255,
  postal_code: 20,
  city: 120,
  phone: 40,
  email: 254,
} as const;

/** Of one order or estimate (specification, "Limits"). Apart from the schemas, so that a page may know them without zod. */
export const mostLines = 100;
export const mostPieces = 1000;

/** Longest texts of an address (specification, "Address"); an e-mail is as long as SMTP takes it. */
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

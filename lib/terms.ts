/** The terms of the glossary, in its order. Their texts are `messages.glossary.terms`. */
export const glossary = {
  money: ["wallet", "credit", "limits", "frozen", "prices", "discount"],
  vat: ["domestic", "eu_vat", "eu_reverse_charge", "export"],
  print: ["variant", "discontinued", "face", "dpi", "technique", "template"],
  orders: ["quote", "draft", "test", "reference", "production", "on_hold", "shipment"],
  webhooks: ["key", "paying_key", "webhook"],
} as const;

export type TermGroup = keyof typeof glossary;
export type Term = (typeof glossary)[TermGroup][number];

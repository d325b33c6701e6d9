/** What the form of an order speaks, its dialogs included. */
export const newOrderWords = [
  "newOrder",
  "addresses",
  "payment",
  "creations",
  "costs",
  "form",
  "quoteBuilder",
  "quoteDiscontinued",
  "productSearch",
  "templates",
  "chooseFile",
  "placement",
  "uploads",
  "uploadProblems",
] as const;

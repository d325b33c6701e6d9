/** Message namespaces of the order form and its dialogs. */
export const newOrderWords = [
  "newOrder",
  "addresses",
  "payment",
  "limits",
  "creations",
  "costs",
  "faces",
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

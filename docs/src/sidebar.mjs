/** Three readers, each with the pages in the order in which they are needed. */
export const sidebar = [
  {
    label: "Operators",
    items: ["operations", "scaling", "reliability", "performance"],
  },
  {
    label: "Developers",
    items: ["developer/contributing", "developer/client", "developer/sandbox", "decisions"],
  },
];

import { defineHastPlugin } from "satteri";

/** A table that is wider than a phone scrolls sideways, and not every browser lets the keyboard reach it then. */
export const scrollingTables = defineHastPlugin({
  name: "scrolling-tables",
  element: {
    filter: ["table"],
    visit: (node, context) => context.setProperty(node, "tabIndex", 0),
  },
});

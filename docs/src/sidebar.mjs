const merchant = (...names) => names.map((name) => `merchant/${name}`);

/** Three readers, each with the pages in the order in which they are needed. */
export const sidebar = [
  {
    label: "Merchants",
    collapsed: true,
    items: [
      ...merchant("first-day", "connect-a-key", "overview"),
      { label: "Products", items: merchant("catalog", "product", "quotes", "share-a-quote") },
      { label: "Prints", items: merchant("print-files", "templates") },
      {
        label: "Orders",
        items: merchant(
          "new-order",
          "pay",
          "price-change",
          "order",
          "orders",
          "bulk",
          "imports",
          "schedules",
        ),
      },
      { label: "After the order", items: merchant("problems", "replace-or-reorder", "parcels") },
      { label: "Team", items: merchant("team", "roles", "account", "notifications") },
      {
        label: "Workspace",
        items: merchant("workspaces", "webhooks", "events", "privacy", "audit-log", "keyboard"),
      },
    ],
  },
  {
    label: "Operators",
    collapsed: true,
    items: [
      "operations",
      "operator/secure",
      "scaling",
      "operator/alerts",
      "operator/recover",
      "reliability",
      "performance",
    ],
  },
  {
    label: "Developers",
    collapsed: true,
    items: [
      "developer/structure",
      "developer/way-of-an-order",
      "developer/way-of-a-webhook",
      "developer/new-filter",
      "developer/tests",
      "developer/contributing",
      {
        label: "For any integrator",
        items: ["developer/client", "developer/sandbox", "developer/control-plane"],
      },
      "decisions",
    ],
  },
];

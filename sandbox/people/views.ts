export const views = {
  orders: "Orders",
  deliveries: "Deliveries",
  requests: "Requests",
  faults: "Faults",
  account: "Keys and wallet",
} as const;

export type View = keyof typeof views;

/** The others show the whole sandbox. */
export const viewsOfAccount: readonly View[] = ["orders", "account"];

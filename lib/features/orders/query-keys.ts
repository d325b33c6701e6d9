import type { Place } from "#lib/paths.ts";

export const ordersKey = ({ workspace, mode }: Place) => ["orders", workspace, mode] as const;
export const orderKey = (place: Place, orderId: string) => [...ordersKey(place), "one", orderId] as const;
export const orderListKey = (place: Place) => [...ordersKey(place), "list"] as const;
export const discontinuedItemsKey = (place: Place) => [...ordersKey(place), "swaps"] as const;
export const outlookKey = (place: Place) => [...ordersKey(place), "outlook"] as const;
export const creationsKey = (place: Place) => [...ordersKey(place), "creations"] as const;
export const orderViewsKey = ({ workspace, mode }: Place) => ["order-views", workspace, mode] as const;

/** `live` is real money. Keys of the service have a mode, its orders have `test`; a row has the mode of its order. */
export const modes = ["test", "live"] as const;
export type Mode = (typeof modes)[number];

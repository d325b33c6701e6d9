/** Whose money it is. Keys have a mode, orders have `test`; a row's mode is the order's. */
export const modes = ["test", "live"] as const;
export type Mode = (typeof modes)[number];

import type { OrderColumn } from "./order-columns.ts";

/** A saved way of looking at the orders, as its reader may use it. */
export type SavedView = {
  id: string;
  name: string;
  isShared: boolean;
  /** Of who made it; null for the reader's own. */
  ownerName: string | null;
  /** Renaming, sharing, saving over it, deleting. */
  mayChange: boolean;
  /** As `writeOrderQuery` writes it. */
  query: string;
  columns: OrderColumn[] | null;
};

export type OrderViews = {
  views: SavedView[];
  /** Of the reader; null: as everybody begins. */
  columns: OrderColumn[] | null;
  /** Whether the reader may share a view with everybody. */
  mayShare: boolean;
};

/** What the model knows of a key. Payments are its own orders, in the order they were paid. */
export interface ModelKey {
  secret: string;
  id: string;
  mode: "live" | "test";
  scopes: string[];
  perOrder: number;
  daily: number;
  frozen: boolean;
  revoked: boolean;
  /** from this moment of the lane's clock on it is expired */
  expiresAt: number;
  /** payments before this one no longer count as unusual */
  lookedAt: number;
}

export interface ModelOrder {
  id: string;
  external: string | null;
  test: boolean;
  total: number;
  status: string;
  /** 0 paid, 1 in production, 2 shipped, 3 delivered; -1 before it is paid and after it is closed */
  progress: number;
  history: string[];
  parcels: string[];
  paidBy: ModelKey | null;
  paidAt: number;
  /** which payment of the whole run this was */
  payment: number;
  fromBalance: number;
  fromCredit: number;
}

export interface Remembered {
  body: string;
  order: ModelOrder;
  answered: object;
}

/** What one operation answers. */
export interface Expected {
  status: number;
  code?: string;
  order?: ModelOrder;
}

export const done = (order: ModelOrder, status = 200): Expected => ({ status, order });
export const refused = (status: number, code: string, order?: ModelOrder): Expected => ({
  status,
  code,
  ...(order === undefined ? {} : { order }),
});

/** What the model knows of a key. */
export interface ModelKey {
  secret: string;
  id: string;
  mode: "live" | "test";
  scopes: string[];
  perOrder: number;
  daily: number;
  frozen: boolean;
  revoked: boolean;
  /** From this time on the key is expired, by the clock of the lane. */
  expiresAt: number;
  /** Payments up to this number do not count as unusual. */
  lookedAt: number;
}

export interface ModelOrder {
  id: string;
  external: string | null;
  test: boolean;
  total: number;
  status: string;
  /** 0 paid, 1 in production, 2 shipped, 3 delivered; -1 before payment and after the end */
  progress: number;
  history: string[];
  parcels: string[];
  paidBy: ModelKey | null;
  paidAt: number;
  /** The number of its payment in the whole run. */
  payment: number;
  fromBalance: number;
  fromCredit: number;
}

export interface Remembered {
  body: string;
  order: ModelOrder;
  answered: object;
}

/** The expected answer of an operation. */
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

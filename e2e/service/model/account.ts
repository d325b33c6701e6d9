import { done, type Expected, type ModelKey, type ModelOrder, type Remembered, refused } from "./types.ts";

export const hour = 3_600_000;

/** More paid orders in an hour freeze a key. The test sets the sandbox's assumption to the same number. */
export const usualPerHour = 3;

/**
 * A model of the account, written from the specification without the code of the sandbox: plain numbers and lists.
 * Time is the clock of the lane, in milliseconds.
 */
export class ModelAccount {
  now = 0;
  payments = 0;
  balance = 0;
  credit = 0;
  allowed = true;
  enabled = true;
  readonly keys: ModelKey[] = [];
  readonly orders: ModelOrder[] = [];
  readonly remembered = new Map<string, Remembered>();

  /** 401, then 403: before anything else is checked. */
  gate(key: ModelKey, scope: string): Expected | null {
    if (key.revoked || this.now >= key.expiresAt) return refused(401, "unauthorized");
    return key.scopes.includes(scope) ? null : refused(403, "missing_scope");
  }

  create(
    key: ModelKey,
    draft: { id: string; external: string | null; total: number; confirm: boolean },
  ): Expected {
    if (draft.external !== null && this.orders.some((order) => order.external === draft.external)) {
      return refused(409, "duplicate_external_id");
    }
    const order: ModelOrder = {
      id: draft.id,
      external: draft.external,
      test: key.mode === "test",
      total: draft.total,
      status: "draft",
      progress: -1,
      history: ["order.created"],
      parcels: [],
      paidBy: null,
      paidAt: 0,
      payment: 0,
      fromBalance: 0,
      fromCredit: 0,
    };
    this.orders.push(order);
    const code = draft.confirm ? this.pay(key, order) : null;
    return code === null ? done(order, 201) : refused(402, code, order);
  }

  confirm(key: ModelKey, order: ModelOrder): Expected {
    if (order.test !== (key.mode === "test")) return refused(409, "mode_mismatch");
    if (order.status === "cancelled" || order.status === "refunded") return refused(409, "order_not_payable");
    if (order.status !== "draft") return done(order);
    const code = this.pay(key, order);
    return code === null ? done(order) : refused(402, code);
  }

  cancel(key: ModelKey, order: ModelOrder): Expected {
    if (order.test !== (key.mode === "test")) return refused(409, "mode_mismatch");
    if (order.status === "cancelled" || order.status === "refunded") return refused(409, "order_closed");
    if (order.history.includes("order.in_production")) return refused(409, "order_in_production");
    this.giveBack(order);
    this.move(order, "cancelled", "order.cancelled", -1);
    return done(order);
  }

  private spent(key: ModelKey): number {
    const counted = this.orders.filter(
      (order) => order.paidBy === key && this.now - order.paidAt < 24 * hour && order.status !== "cancelled",
    );
    return counted.reduce((sum, order) => sum + order.total, 0);
  }

  /** Freezes a key when its payments of the last hour, with this one, are more than usual. */
  private watch(key: ModelKey): void {
    const recent = this.orders.filter(
      (order) => order.paidBy === key && this.now - order.paidAt < hour && order.payment > key.lookedAt,
    );
    if (recent.length + 1 > usualPerHour) key.frozen = true;
  }

  private pay(key: ModelKey, order: ModelOrder): string | null {
    this.watch(key);
    if (!this.allowed) return "wallet_not_allowed";
    if (!this.enabled) return "wallet_disabled";
    if (key.frozen) return "payments_frozen";
    if (order.total > key.perOrder || this.spent(key) + order.total > key.daily)
      return "spending_limit_reached";
    if (order.total > this.balance + this.credit) return "insufficient_balance";
    if (!order.test) {
      order.fromCredit = Math.min(this.credit, order.total);
      order.fromBalance = order.total - order.fromCredit;
      this.credit -= order.fromCredit;
      this.balance -= order.fromBalance;
    }
    this.payments += 1;
    order.paidBy = key;
    order.paidAt = this.now;
    order.payment = this.payments;
    this.move(order, order.test ? "test_confirmed" : "confirmed", "order.confirmed", 0);
    return null;
  }

  giveBack(order: ModelOrder): void {
    this.balance += order.fromBalance;
    this.credit += order.fromCredit;
  }

  move(order: ModelOrder, status: string, event: string, progress: number): void {
    order.status = status;
    order.progress = progress;
    order.history.push(event);
  }
}

import { expect } from "vitest";
import type { Answer, InProcessService, Json } from "../in-process-service.ts";
import { hour, ModelAccount } from "./account.ts";
import type { Command } from "./commands.ts";
import { advance } from "./production.ts";
import type { Expected, ModelKey, ModelOrder } from "./types.ts";

type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;

const address = { name: "Ada", line1: "Via Roma 1", postal_code: "00184", city: "Roma", country: "IT" };
const everything = ["orders:read", "orders:write", "orders:confirm"];
const far = 1_000_000;

export const bodyOf = (pieces: number) => ({
  shipping_address: address,
  items: [{ sku: "TEE-WHITE-M", quantity: pieces }],
});

const at = <T>(list: T[], index: number): T | undefined => list[index % list.length];

/** Sends the same commands to the sandbox and to the model, and compares their answers. */
export class Run {
  /** How often each answer occurred. A run without refusals proves little. */
  static readonly met = new Map<string, number>();
  readonly model = new ModelAccount();
  readonly #lane: InProcessService;
  readonly #accountId: string;
  readonly #totals: number[];
  readonly #began: number;
  #made = 0;

  private constructor(lane: InProcessService, accountId: string, totals: number[]) {
    this.#began = lane.now();
    this.model.now = this.#began;
    this.#lane = lane;
    this.#accountId = accountId;
    this.#totals = totals;
  }

  static async open(lane: InProcessService, totals: number[]): Promise<Run> {
    const { id } = await lane.control("POST", "/accounts", { name: "Model" });
    const run = new Run(lane, id, totals);
    await run.wallet({ kind: "wallet", balance: 100_000, credit: 5_000, allowed: true, enabled: true });
    for (const [test, perOrder] of [
      [false, 15_000],
      [true, 15_000],
      [false, 4_000],
    ] as const) {
      await run.newKey({ kind: "newKey", test, perOrder, daily: 12_000, hours: far, pays: true });
    }
    return run;
  }

  async do(command: Command): Promise<void> {
    switch (command.kind) {
      case "create":
        return this.create(command);
      case "replay":
        return this.replay(command);
      case "confirm":
      case "cancel":
        return this.change(command);
      case "advance":
        return this.advance(command);
      case "wallet":
        return this.wallet(command);
      case "newKey":
        return this.newKey(command);
      case "clock":
        return this.moveClock(command);
      case "read":
        return this.read(command);
      default:
        return this.changeKey(command);
    }
  }

  /**
   * Moves the clock to a full hour since the start of the run, or a millisecond before it. Then it sends a call with
   * every key.
   */
  private async moveClock({ hours, shy }: Of<"clock">): Promise<void> {
    const target = this.atHour(hours) - (shy ? 1 : 0);
    await this.#lane.control("POST", "/clock", { advance_seconds: (target - this.model.now) / 1_000 });
    this.model.now = target;
    for (const key of this.model.keys) {
      const answer = await this.#lane.call(key.secret, "GET", "/orders?limit=1");
      expect(answer.status).toBe(this.model.gate(key, "orders:read")?.status ?? 200);
    }
  }

  /** The time at which this many more hours of the run are full. */
  private atHour(hours: number): number {
    return this.#began + (Math.floor((this.model.now - this.#began) / hour) + hours) * hour;
  }

  /** Dates have milliseconds. Where their order matters, the next command must not share the one of this command. */
  private tick(): void {
    this.#lane.tick();
    this.model.now += 1;
  }

  private key(index: number): ModelKey {
    const key = at(this.model.keys, index);
    if (key === undefined) throw new Error("There is always a key.");
    return key;
  }

  private expectAnswer(answer: Answer, expected: Expected, order: Json): void {
    expect([answer.status, answer.body.error?.code]).toEqual([expected.status, expected.code]);
    const name = expected.code ?? String(expected.status);
    Run.met.set(name, (Run.met.get(name) ?? 0) + 1);
    if (expected.order === undefined) return;
    expect(order).toMatchObject({
      id: expected.order.id,
      external_id: expected.order.external,
      status: expected.order.status,
      test: expected.order.test,
      costs: { total_cents: expected.order.total },
    });
    expect(order.history.map((entry: Json) => entry.event)).toEqual(expected.order.history);
  }

  private async create({ key: index, pieces, external, confirm }: Of<"create">): Promise<void> {
    const key = this.key(index);
    const reference = external === null ? null : `ref-${external}`;
    const body = { ...bodyOf(pieces), confirm, ...(reference === null ? {} : { external_id: reference }) };
    this.#made += 1;
    const idempotencyKey = `creation-${this.#made}`;
    const answer = await this.#lane.call(key.secret, "POST", "/orders", body, {
      "Idempotency-Key": idempotencyKey,
    });
    const order = answer.body.data ?? answer.body.error.details?.order;
    const gated =
      this.model.gate(key, "orders:write") ?? (confirm ? this.model.gate(key, "orders:confirm") : null);
    const draft = { id: order?.id, external: reference, total: this.#totals[pieces] ?? Number.NaN, confirm };
    const expected = gated ?? this.model.create(key, draft);
    this.expectAnswer(answer, expected, order);
    expect(answer.replayed).toBe(false);
    this.tick();
    if (expected.order !== undefined) {
      this.model.remembered.set(idempotencyKey, {
        body: JSON.stringify(body),
        order: expected.order,
        answered: order,
      });
    }
  }

  private async replay({ creation, key: index, otherBody }: Of<"replay">): Promise<void> {
    const chosen = at([...this.model.remembered], creation);
    if (chosen === undefined) return;
    const [idempotencyKey, { body, answered }] = chosen;
    const key = this.key(index);
    const sent = JSON.parse(body);
    if (otherBody) sent.shipping_address = { ...address, line2: "other" };
    const answer = await this.#lane.call(key.secret, "POST", "/orders", sent, {
      "Idempotency-Key": idempotencyKey,
    });
    const gated =
      this.model.gate(key, "orders:write") ?? (sent.confirm ? this.model.gate(key, "orders:confirm") : null);
    if (gated !== null) this.expectAnswer(answer, gated, undefined);
    else if (otherBody) this.expectAnswer(answer, { status: 409, code: "idempotency_conflict" }, undefined);
    else expect(answer).toEqual({ status: 200, replayed: true, body: { data: answered } });
  }

  private async change({ kind, key: index, order: which, aimed }: Of<"confirm" | "cancel">): Promise<void> {
    const key = this.key(index);
    const fitting = this.model.orders.filter(
      (candidate) =>
        candidate.test === (key.mode === "test") &&
        (kind === "confirm" ? candidate.status === "draft" : candidate.progress === 0),
    );
    const order = at(aimed ? fitting : this.model.orders, which);
    if (order === undefined) return;
    const { fromBalance, fromCredit } = order;
    const answer = await this.#lane.call(key.secret, "POST", `/orders/${order.id}/${kind}`);
    const gated = this.model.gate(key, kind === "confirm" ? "orders:confirm" : "orders:write");
    this.expectAnswer(answer, gated ?? this.model[kind](key, order), answer.body.data);
    if (kind === "cancel" && answer.status === 200) {
      expect(answer.body.data.refunded_cents).toBe(fromBalance + fromCredit);
    }
    await this.checkWallet();
  }

  private async advance({ order: which, to }: Of<"advance">): Promise<void> {
    const order = at(this.model.orders, which);
    if (order === undefined) return;
    const body = to === undefined ? {} : { to };
    const data = await this.#lane.control("POST", `/orders/${order.id}/advance`, body);
    const expected = advance(this.model, order, to);
    expect(data !== undefined).toBe(expected.status === 200);
    if (data !== undefined) this.expectAnswer({ status: 200, replayed: false, body: {} }, expected, data);
  }

  private async wallet({ balance, credit, allowed, enabled }: Of<"wallet">): Promise<void> {
    await this.#lane.control("PATCH", "/wallet", {
      account_id: this.#accountId,
      ...(balance === null ? {} : { balance_cents: balance }),
      ...(credit === null ? {} : { credit_cents: credit }),
      allowed,
      enabled,
    });
    Object.assign(this.model, {
      balance: balance ?? this.model.balance,
      credit: credit ?? this.model.credit,
    });
    Object.assign(this.model, { allowed, enabled });
    await this.checkWallet();
  }

  private async newKey({ test, perOrder, daily, hours, pays }: Of<"newKey">): Promise<void> {
    const expiresAt = this.atHour(hours);
    const scopes = pays ? everything : everything.filter((scope) => scope !== "orders:confirm");
    const mode = test ? "test" : "live";
    const made = await this.#lane.control("POST", "/keys", {
      account_id: this.#accountId,
      mode,
      scopes,
      spending_limits: { per_order_cents: perOrder, daily_cents: daily },
      ...(hours === far ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    });
    const state = { frozen: false, revoked: false, lookedAt: 0, expiresAt };
    this.model.keys.push({ secret: made.key, id: made.id, mode, scopes, perOrder, daily, ...state });
  }

  private async changeKey({ kind, key: index }: Of<"revoke" | "freeze" | "unfreeze">): Promise<void> {
    const key = this.key(index);
    if (kind === "revoke" && this.model.keys.filter((candidate) => !candidate.revoked).length < 3) return;
    await this.#lane.control("POST", `/keys/${key.id}/${kind}`);
    if (kind === "revoke") key.revoked = true;
    else key.frozen = kind === "freeze";
    if (kind === "unfreeze") {
      key.lookedAt = this.model.payments;
      this.tick();
    }
  }

  private async read({ order: which }: Of<"read">): Promise<void> {
    const order = at(this.model.orders, which);
    const key = this.model.keys.find((candidate) => this.model.gate(candidate, "orders:read") === null);
    if (order === undefined || key === undefined) return;
    const answer = await this.#lane.call(key.secret, "GET", `/orders/${order.id}`);
    this.expectAnswer(answer, { status: 200, order }, answer.body.data);
    this.expectParcels(order, answer.body.data);
  }

  private expectParcels(order: ModelOrder, found: Json): void {
    expect(found.shipments.map((parcel: Json) => parcel.status)).toEqual(order.parcels);
  }

  private async checkWallet(): Promise<void> {
    const { balance, credit, allowed, enabled } = this.model;
    const wallet = await this.#lane.control("GET", `/wallet?account_id=${this.#accountId}`);
    expect(wallet).toEqual({ balance_cents: balance, credit_cents: credit, allowed, enabled });
  }

  /** Finally compares all orders in sequence, and the sum of the ledger with the wallet. */
  async finish(): Promise<void> {
    await this.newKey({ kind: "newKey", test: false, perOrder: 0, daily: 0, hours: far, pays: true });
    const { body } = await this.#lane.call(
      this.key(this.model.keys.length - 1).secret,
      "GET",
      "/orders?limit=100",
    );
    const found: Json[] = body.data.toReversed();
    expect(found.map((order) => order.id)).toEqual(this.model.orders.map((order) => order.id));
    for (const [index, order] of this.model.orders.entries()) {
      this.expectAnswer({ status: 200, replayed: false, body: {} }, { status: 200, order }, found[index]);
      this.expectParcels(order, found[index]);
    }
    await this.checkWallet();
    const text =
      "select sum(balance_cents)::int as balance, sum(credit_cents)::int as credit from ledger_entries where account_id = $1";
    const ledger = await this.#lane.query(text, [this.#accountId]);
    expect(ledger).toEqual([{ balance: this.model.balance, credit: this.model.credit }]);
    expect(this.#lane.failures).toEqual([]);
  }
}

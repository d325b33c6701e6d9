import type { ActionResult } from "#e2e/access/requests/read-action-reply.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import type { Write } from "#e2e/resilience/proxy/call.ts";
import type { Fault } from "#e2e/resilience/proxy/faults.ts";

/** A write that a person asks for, and the key by which its calls and effects are found. */
export type Prepared = {
  shop: Shop;
  /** The id of its order, its recipient, its link or its API key. */
  key: string;
  press(): Promise<ActionResult | null>;
};

export type Trial = Prepared & { write: Write; fault: Fault; mark: string };

/** The outcome at the service and in the dashboard. */
export type Verdict = {
  /** How often the write took effect. */
  effects: number;
  /** Whether the dashboard says that it did. */
  saysDone: boolean;
};

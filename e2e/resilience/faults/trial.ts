import type { ActionResult } from "#e2e/access/requests/read-action-reply.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import type { Write } from "#e2e/resilience/proxy/call.ts";
import type { Fault } from "#e2e/resilience/proxy/faults.ts";

/** One write that somebody asks for, and how it is known on the wire and in the books. */
export type Prepared = {
  shop: Shop;
  /** Its order's id, its recipient, its link or its API key. */
  key: string;
  press(): Promise<ActionResult | null>;
};

export type Trial = Prepared & { write: Write; fault: Fault; mark: string };

/** What became of it at the service and over here. */
export type Verdict = {
  /** How often it had its effect. */
  effects: number;
  /** Whether the dashboard says that it had. */
  saysDone: boolean;
};

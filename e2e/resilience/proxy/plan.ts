import type { Call } from "./call.ts";
import type { Reply } from "./forward.ts";

export type Answer = { status: number; headers?: Record<string, string>; body: string };

/** What happens to one call. An empty plan lets it pass. */
export type Plan = {
  /** The whole request has left the dashboard; the service has not seen it. */
  leaving?: () => void;
  delayMs?: number;
  /** false: the service never sees it. */
  arrives?: boolean;
  /** The service has done its work; the dashboard has not heard of it. */
  replied?: () => void;
  /** Until when the reply is held back. */
  holdUntil?: Promise<void>;
  /** What the service says instead of what it said. */
  rewrite?: (reply: Reply) => Reply | Promise<Reply>;
  /** What the dashboard gets in place of the reply. */
  instead?: "reset" | "hang" | "cut" | Answer;
  /** The reply is on its way to the dashboard. */
  handedOn?: () => void;
  /** The dashboard waits no longer: it has its answer, or has given up. */
  closed?: () => void;
};

/** Asked about every call; the first plan that one of them has counts. */
export type Planner = (call: Call) => Plan | undefined;

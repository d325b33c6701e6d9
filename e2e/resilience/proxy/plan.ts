import type { Call } from "./call.ts";
import type { Reply } from "./forward.ts";

export type Answer = { status: number; headers?: Record<string, string>; body: string };

/** What happens to a call. An empty plan lets it pass. */
export type Plan = {
  /** Called when the whole request has left the dashboard, and the service has not received it. */
  requestSent?: () => void;
  delayMs?: number;
  /** false: the service never receives it. */
  arrives?: boolean;
  /** Called when the service has done its work, and the dashboard does not know it yet. */
  replied?: () => void;
  /** The reply waits for this promise. */
  replyAfter?: Promise<void>;
  /** Changes the reply of the service. */
  rewrite?: (reply: Reply) => Reply | Promise<Reply>;
  /** What the dashboard gets in place of the reply. */
  instead?: "reset" | "hang" | "cut" | Answer;
  /** Called when the reply is on its way to the dashboard. */
  replySent?: () => void;
  /** Called when the dashboard stops waiting: it has its answer, or has given up. */
  closed?: () => void;
};

/** Called for every call. The first plan that a planner returns is used. */
export type Planner = (call: Call) => Plan | undefined;

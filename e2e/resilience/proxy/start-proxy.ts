import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { listenLocally } from "#e2e/fixtures/listen-locally.ts";
import { type Call, type CallName, Marks, nameCall } from "./call.ts";
import { forward } from "./forward.ts";
import type { Plan, Planner } from "./plan.ts";
import { sendReply } from "./send-reply.ts";

/** The outcome of a call. `status` is the service's own, or null when the call never reached the service. */
export type Passed = {
  name: CallName;
  mark: string | null;
  path: string;
  key: string;
  status: number | null;
};

export type FaultProxy = {
  url: string;
  /** Adds a planner. Returns a function that removes it. */
  plan(planner: Planner): () => void;
  passed: readonly Passed[];
  /** The number of calls that may still reach the service. */
  underWay(): number;
  close(): Promise<void>;
};

/** A proxy in place of the service. It lets every call without a plan pass. */
export async function startProxy(serviceUrl: string): Promise<FaultProxy> {
  const passed: Passed[] = [];
  const marks = new Marks();
  const planners = new Set<Planner>();
  let underWay = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const pathname = path.replace(/\?.*$/s, "");
    const body = await buffer(request);
    const name = nameCall(method, pathname);
    const call: Call = { name, method, path, headers, body, mark: marks.of(pathname, body) };
    const plan = firstPlan(planners, call);
    if (plan.closed) response.once("close", plan.closed);
    plan.requestSent?.();
    if (plan.delayMs) await pause(plan.delayMs);
    const reply = plan.arrives === false ? null : await forward(serviceUrl, call);
    if (reply && name === "createOrder") marks.learn(reply.body);
    passed.push({ name, mark: call.mark, path, key: keyOf(call), status: reply?.status ?? null });
    plan.replied?.();
    await plan.replyAfter;
    sendReply(response, reply && plan.rewrite ? await plan.rewrite(reply) : reply, plan.instead);
    plan.replySent?.();
  }

  const server = createServer((request, response) => {
    // The caller was killed meanwhile, or the service was stopped. There is no one to answer.
    underWay += 1;
    pass(request, response)
      .catch(() => response.socket?.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  return {
    ...(await listenLocally(server)),
    plan: (planner) => {
      planners.add(planner);
      return () => planners.delete(planner);
    },
    passed,
    underWay: () => underWay,
  };
}

function firstPlan(planners: Iterable<Planner>, call: Call): Plan {
  for (const planner of planners) {
    const plan = planner(call);
    if (plan) return plan;
  }
  return {};
}

const keyOf = ({ headers }: Call) => headers.authorization?.replace(/^Bearer /, "") ?? "";

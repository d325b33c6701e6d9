import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type Call, type CallName, Marks, nameCall } from "./call.ts";
import { forward } from "./forward.ts";
import { handOver } from "./hand-over.ts";
import type { Plan, Planner } from "./plan.ts";

/** What became of a call: `status` is the service's own, null when it never got there. */
export type Passed = {
  name: CallName;
  mark: string | null;
  path: string;
  key: string;
  status: number | null;
};

export type FaultProxy = {
  url: string;
  /** Asks this of every call until it is withdrawn. */
  plan(planner: Planner): () => void;
  passed: readonly Passed[];
  /** Calls that may still reach the service. */
  underWay(): number;
  close(): Promise<void>;
};

/** Stands where the service stands for the dashboard, and lets everything pass that no plan speaks of. */
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
    plan.leaving?.();
    if (plan.delayMs) await pause(plan.delayMs);
    const reply = plan.arrives === false ? null : await forward(serviceUrl, call);
    if (reply && name === "createOrder") marks.learn(reply.body);
    passed.push({ name, mark: call.mark, path, key: keyOf(call), status: reply?.status ?? null });
    plan.replied?.();
    await plan.holdUntil;
    handOver(response, reply && plan.rewrite ? await plan.rewrite(reply) : reply, plan.instead);
    plan.handedOn?.();
  }

  const server = createServer((request, response) => {
    // Whoever asked was killed meanwhile, or the service was stopped: nobody is there to be told.
    underWay += 1;
    pass(request, response)
      .catch(() => response.socket?.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plan: (planner) => {
      planners.add(planner);
      return () => planners.delete(planner);
    },
    passed,
    underWay: () => underWay,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
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

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "#lib/env.ts";

type Metrics = ReturnType<typeof createMetrics>;

// Next compiles instrumentation and route handlers separately. They share the metrics of a process through globalThis.
const shared = globalThis as { pressroomMetrics?: Metrics };

/** What this process has counted; null without METRICS_TOKEN, because nobody can read it then. */
export function metrics(): Metrics | null {
  if (!env().METRICS_TOKEN) return null;
  shared.pressroomMetrics ??= createMetrics();
  return shared.pressroomMetrics;
}

const answerSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** No label has a name, an address, an id of a person or a text that somebody typed. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "pressroom_http_request_duration_seconds",
      help: "Requests by kind, method and status, from the first byte to the end of the answer.",
      labelNames: ["kind", "method", "status"],
      buckets: answerSeconds,
      registers,
    }),
    actions: new Counter({
      name: "pressroom_actions_total",
      help: "Server actions by name and result: done, invalid input, or failed with a sentence for the person.",
      labelNames: ["action", "result"],
      registers,
    }),
    deliveries: new Counter({
      name: "pressroom_webhook_deliveries_total",
      help: "Webhook deliveries by result: stored, repeated, or the reason of the refusal.",
      labelNames: ["result"],
      registers,
    }),
    calls: new Histogram({
      name: "pressroom_service_call_duration_seconds",
      help: "Attempts of calls to the service by endpoint and status; status none: no reply.",
      labelNames: ["endpoint", "status"],
      buckets: answerSeconds,
      registers,
    }),
    callWaits: new Histogram({
      name: "pressroom_service_call_wait_seconds",
      help: "How long calls waited for their turn within the service's rate limit.",
      labelNames: ["priority"],
      buckets: longSeconds,
      registers,
    }),
    jobs: new Histogram({
      name: "pressroom_job_duration_seconds",
      help: "Jobs that ended, by task and result.",
      labelNames: ["task", "result"],
      buckets: longSeconds,
      registers,
    }),
    gauges: createGauges(registers),
  };
}

/** Read when somebody asks. Those about the database are the same on every instance. */
function createGauges(registers: Registry[]) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `pressroom_${name}`, help, labelNames, registers });
  return {
    databaseUp: gauge("database_up", "1 while the database answers. Without it, no figure below is shown."),
    jobs: gauge("jobs", "Jobs in the queue by task and state: due, later, running, given_up.", [
      "task",
      "state",
    ]),
    jobAge: gauge("job_age_seconds", "How long the oldest due job of a task has waited.", ["task"]),
    openIntents: gauge("open_intents", "Requests to the service without a known result, by kind and age.", [
      "kind",
      "age",
    ]),
    intentAge: gauge("open_intent_age_seconds", "Age of the oldest request without a known result."),
    doubts: gauge("doubtful_intents", "Creations whose result a person must decide."),
    waitingEvents: gauge("waiting_events", "Webhook events by state: waiting for their job, or parked.", [
      "state",
    ]),
    eventAge: gauge("waiting_event_age_seconds", "How long the oldest waiting event has waited."),
    mirrorLag: gauge(
      "mirror_lag_seconds",
      "Since when the workspace that is furthest behind was compared with the service.",
    ),
    staleMirrors: gauge("stale_mirrors", "Workspaces whose orders are overdue for comparison."),
    unreadable: gauge("unreadable_workspaces", "Workspaces with keys, of which none can read orders."),
    callsLeft: gauge("service_calls_left", "Calls left in the minute, of the account that has the fewest."),
    pool: gauge("database_connections", "Connections of this process by state: used, idle.", ["state"]),
    poolWaiting: gauge("database_waiting", "Statements of this process that wait for a connection."),
  };
}

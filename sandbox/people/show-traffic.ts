import { html } from "hono/html";
import type { LoggedRequest } from "../middleware/request-log.ts";
import type { ControlClient } from "./control-client.ts";
import { button, type Html, moment, status, table } from "./format.ts";

const shown = 100;

interface Attempt {
  event_id: string;
  type: string;
  attempt: number;
  at: string;
  http_status: number | null;
  error: string | null;
  duration_ms: number;
  next_attempt_at: string | null;
}

/** The latest attempts to deliver an event. */
export async function showDeliveries(control: ControlClient): Promise<Html> {
  const attempts = await control.get<Attempt[]>("/deliveries");
  const rows = attempts
    .slice(0, shown)
    .map((attempt) => [
      html`${moment(attempt.at)}`,
      html`<div>${attempt.type}<br /><code class="muted">${attempt.event_id}</code></div>`,
      attempt.attempt,
      html`<div>${attempt.error === null ? status(`${attempt.http_status}`, "good") : status(attempt.error, "bad")} <span class="muted">${attempt.duration_ms} ms</span></div>`,
      html`${moment(attempt.next_attempt_at)}`,
      attempt.type === "ping" ? "–" : button("Send again", "redeliver", { id: attempt.event_id }),
    ]);
  const empty = "Nothing was delivered yet. Register an address through POST /v1/webhooks.";
  return html`<h2>Attempts to deliver</h2>${table(["At (UTC)", "Event", "Attempt", "Answer", "Next", ""], rows, empty)}`;
}

function tone(code: number | null): string {
  return code === null || code >= 500 ? "bad" : code >= 400 ? "warn" : "good";
}

/** The latest calls of /v1. */
export async function showRequests(control: ControlClient): Promise<Html> {
  const calls = await control.get<LoggedRequest[]>("/requests");
  const rows = calls
    .slice(0, shown)
    .map((call) => [
      html`${moment(call.at)}`,
      html`<code>${call.method} ${call.path}</code>`,
      html`<div>${status(call.status === null ? "cut" : String(call.status), tone(call.status))}</div>`,
      html`<code>${call.key_prefix ?? "no key"}</code>`,
      html`<code>${call.idempotency_key ?? "–"}</code>`,
      `${call.ms} ms`,
    ]);
  const heads = ["At (UTC)", "Call", "Status", "Key", "Idempotency-Key", "Took"];
  return html`<h2>Calls of /v1</h2>${table(heads, rows, "Nobody has called /v1 since the sandbox started.")}`;
}

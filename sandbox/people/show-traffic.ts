import { html } from "hono/html";
import type { Fault } from "../middleware/faults.ts";
import type { LoggedRequest } from "../middleware/request-log.ts";
import type { ControlClient } from "./actions.ts";
import { button, type Html, status, table, timeElement } from "./layout.ts";

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

/** The view of the latest delivery attempts. */
export async function showDeliveries(control: ControlClient): Promise<Html> {
  const attempts = await control.get<Attempt[]>("/deliveries");
  const rows = attempts
    .slice(0, shown)
    .map((attempt) => [
      html`${timeElement(attempt.at)}`,
      html`<div>${attempt.type}<br /><code class="muted">${attempt.event_id}</code></div>`,
      attempt.attempt,
      html`<div>${attempt.error === null ? status(`${attempt.http_status}`, "good") : status(attempt.error, "bad")} <span class="muted">${attempt.duration_ms} ms</span></div>`,
      html`${timeElement(attempt.next_attempt_at)}`,
      attempt.type === "ping" ? "–" : button("Send again", "redeliver", { id: attempt.event_id }),
    ]);
  const empty = "Nothing was delivered yet. Register an address through POST /v1/webhooks.";
  return html`<h2>Attempts to deliver</h2>${table(["At (UTC)", "Event", "Attempt", "Answer", "Next", ""], rows, empty)}`;
}

function tone(code: number | null): string {
  return code === null || code >= 500 ? "bad" : code >= 400 ? "warn" : "good";
}

/** The view of the latest calls of /v1. */
export async function showRequests(control: ControlClient): Promise<Html> {
  const calls = await control.get<LoggedRequest[]>("/requests");
  const rows = calls
    .slice(0, shown)
    .map((call) => [
      html`${timeElement(call.at)}`,
      html`<code>${call.method} ${call.path}</code>`,
      html`<div>${status(call.status === null ? "cut" : String(call.status), tone(call.status))}</div>`,
      html`<code>${call.key_prefix ?? "no key"}</code>`,
      html`<code>${call.idempotency_key ?? "–"}</code>`,
      `${call.ms} ms`,
    ]);
  const heads = ["At (UTC)", "Call", "Status", "Key", "Idempotency-Key", "Took"];
  return html`<h2>Calls of /v1</h2>${table(heads, rows, "Nobody has called /v1 since the sandbox started.")}`;
}

function describe(fault: Fault): string {
  const parts = [
    fault.delay_ms === undefined ? "" : `waits ${fault.delay_ms} ms`,
    fault.status === undefined ? "" : `answers ${fault.status}`,
    fault.retry_after === undefined ? "" : `with Retry-After ${fault.retry_after}`,
    fault.drop === "before" ? "cuts the connection before the work" : "",
    fault.drop === "after" ? "does the work, then cuts the connection" : "",
  ];
  return parts.filter((part) => part !== "").join(", ") || "does nothing";
}

/** The view of the active faults, with a form to add one. */
export async function showFaults(control: ControlClient): Promise<Html> {
  const faults = await control.get<Fault[]>("/faults");
  const rows = faults.map((fault) => [
    html`<code>${fault.method ?? "any method"} ${fault.path ?? "any path"}</code>`,
    describe(fault),
    fault.times === undefined ? "always" : `${fault.times} more`,
    fault.probability === undefined ? "every call" : `${Math.round(fault.probability * 100)}% of calls`,
  ]);
  const field = (label: string, name: string, rest = "") =>
    html`<label>${label}<input name="${name}" placeholder="${rest}" /></label>`;
  return html`<h2>Faults</h2><p class="lead">A fault makes calls of /v1 fail as a network or a service would, so that a client can be seen to cope.</p>
${table(["Meets", "What it does", "How often", "Chance"], rows, "No faults: every call is answered as it should be.")}
${faults.length === 0 ? "" : html`<p class="chips">${button("Clear all faults", "clear-faults", {}, "risky")}</p>`}
<h2>Add one</h2><div class="card"><form method="post" action="/people/add-fault">
<label>Method<select name="method"><option value="">any</option><option>GET</option><option>POST</option><option>PATCH</option><option>DELETE</option></select></label>
${field("Path (* stands for anything)", "path", "/v1/orders*")}
<label>Connection<select name="drop"><option value="">kept</option><option value="before">cut before the work</option><option value="after">cut after the work</option></select></label>
${field("Status", "status", "503")}${field("Retry-After, seconds", "retry_after")}${field("Delay, ms", "delay_ms", "500")}${field("Times", "times", "always")}
<button class="main">Add fault</button></form></div>`;
}

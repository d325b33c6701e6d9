import { z } from "zod";
import type { SandboxConfig } from "../config.ts";
import { eventTypes } from "../domain/event-types.ts";
import { unacceptable } from "../errors.ts";
import { refuseTarget } from "../net/target-url.ts";
import { text } from "./text.ts";

/** The shape alone: an address or event type that is not acceptable is 422, decided below. */
const url = text(10_000).meta({ format: "uri" });
const events = z
  .array(text(1_000))
  .max(1_000)
  .meta({ items: { enum: eventTypes } });

/** Specification: body of POST /v1/webhooks. */
export const createWebhookSchema = z.strictObject({ url, events });

/** Specification: body of PATCH /v1/webhooks/{id}. */
export const patchWebhookSchema = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  status: z.enum(["active", "paused"]).optional(),
});

const eventType = z.enum(eventTypes);

/** The event types, each once, or 422 when there are none or unknown ones. */
export function acceptEvents(given: string[]) {
  const parsed = z.array(eventType).min(1).safeParse(given);
  if (!parsed.success) {
    throw unacceptable("invalid_events", "The events must be known event types, at least one.");
  }
  return [...new Set(parsed.data)];
}

/** The address, or 422 when it may not be called. Specification: Rules 5. */
export function acceptUrl(given: string, { network, outside }: SandboxConfig): string {
  const refused = refuseTarget(given, network, outside.allow);
  if (refused !== null) throw unacceptable("invalid_webhook_url", `The address ${refused}.`);
  return given;
}

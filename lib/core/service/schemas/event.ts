import { z } from "zod";
import { openEventType } from "./event-type.ts";
import type { KnownOrderStatus } from "./order.ts";
import { dateTime, freeForm, id, open, orNull } from "./wire.ts";

export const eventOrderSchema = z.object({
  id,
  number: z.string(),
  external_id: orNull(z.string()),
  status: open<KnownOrderStatus>(),
  test: z.boolean(),
});
export type EventOrder = z.output<typeof eventOrderSchema>;

/** Only what the specification shows of a parcel in an event. The order itself has the rest. */
const eventShipmentSchema = z.object({
  carrier: orNull(z.string()),
  tracking_number: orNull(z.string()),
  tracking_url: orNull(z.string()),
});

/**
 * The body of a webhook delivery. The content of `data` depends on the type. A part that is missing or has another
 * shape is left out, and the delivery still counts. The reader of an event checks for the part that it needs.
 */
export const eventSchema = z.object({
  id,
  type: openEventType,
  created_at: dateTime,
  data: z.object({
    order: eventOrderSchema.optional().catch(undefined),
    shipments: z.array(eventShipmentSchema).optional().catch(undefined),
    issue: z.object({ code: z.string() }).optional().catch(undefined),
    variant: freeForm.optional().catch(undefined),
  }),
});
export type ServiceEvent = z.output<typeof eventSchema>;

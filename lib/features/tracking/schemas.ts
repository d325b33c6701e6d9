import { z } from "zod";

export const trackedOrderSchema = z.object({ orderId: z.guid() });
export type TrackedOrderInput = z.input<typeof trackedOrderSchema>;

export const saveTrackingSchema = z.object({ trackingPages: z.boolean() });
export type SaveTrackingInput = z.input<typeof saveTrackingSchema>;

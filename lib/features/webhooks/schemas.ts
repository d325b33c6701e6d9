import { z } from "zod";
import { problemOfUrl } from "./endpoint-url.ts";

const events = z.array(z.string().min(1).max(200)).min(1, "choose_events").max(100);

/** `anywhere`: the service is the sandbox of this machine, which also delivers to local addresses. */
export const registerEndpointSchema = (anywhere: boolean) =>
  z.object({
    url: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .superRefine((url, issues) => {
        const problem = problemOfUrl(url, anywhere);
        if (problem) issues.addIssue({ code: "custom", message: problem });
      }),
    events,
  });
/** The verb checks the address, because it knows where the service delivers. */
export const registerEndpointInputSchema = registerEndpointSchema(true);
export type RegisterEndpointInput = z.input<typeof registerEndpointInputSchema>;

/** The service's id of the endpoint. */
export const endpointIdSchema = z.object({ endpointId: z.guid() });
export type EndpointIdInput = z.input<typeof endpointIdSchema>;

export const changeEventsSchema = endpointIdSchema.extend({ events });
export type ChangeEventsInput = z.input<typeof changeEventsSchema>;

export const deleteEndpointSchema = endpointIdSchema.extend({
  /** Confirms the consequences of deleting our own endpoint. */
  understood: z.boolean(),
});
export type DeleteEndpointInput = z.input<typeof deleteEndpointSchema>;

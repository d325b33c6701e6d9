import { type ServiceFailure, ServiceUnreachable } from "#lib/service/errors.ts";

/** A person sees that nothing was sent and may press again; a job comes back by itself when the service does. */
export type Sender = "person" | "job";

export const isForLater = (sender: Sender, error: ServiceFailure) =>
  sender === "job" && error instanceof ServiceUnreachable;

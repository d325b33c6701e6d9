import type { z } from "zod";
import type { Asked } from "./is-reply-to.ts";
import type { KnownScope } from "./schemas/me.ts";

/**
 * What may be repeated after a reply that was lost or 5xx:
 * - `read`: changes nothing, repeat freely
 * - `keyed`: repeat the same bytes under the same Idempotency-Key
 * - `natural`: a second one changes nothing
 * - `never`: re-read the state, then decide
 */
export type RetryClass = "read" | "keyed" | "natural" | "never";

export type Endpoint<Reply extends z.ZodType = z.ZodType> = {
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/v1/${string}`;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: Reply;
  /** Which field of a resource in the reply repeats which field of the request; a reply that names another is not taken. */
  names?: { reply: string; asked: string };
  /** The same where comparing one field is not enough. */
  isAbout?(reply: z.output<Reply>, asked: Asked): boolean;
  /** Any one of these is enough; empty: every valid key may. */
  scopes: readonly KnownScope[];
  /** Needed as well when the body says `confirm: true`. */
  scopeToPay?: KnownScope;
  retry: RetryClass;
  /** The service fetches something from elsewhere first: that it takes long says nothing of the service. */
  fetches?: true;
};

import type { z } from "zod";
import type { RequestValues } from "./match-reply.ts";
import type { KnownScope } from "./schemas/me.ts";

/**
 * What may be repeated after a lost reply or a 5xx:
 * - `read`: changes nothing, repeat freely
 * - `keyed`: repeat the same bytes under the same Idempotency-Key
 * - `natural`: a second call changes nothing
 * - `never`: read the state again, then decide
 */
export type RetryClass = "read" | "keyed" | "natural" | "never";

export type Endpoint<Reply extends z.ZodType = z.ZodType> = {
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/v1/${string}`;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: Reply;
  /** Which field of the reply's resource repeats which field of the request. A reply with another value is refused. */
  names?: { reply: string; asked: string };
  /** The same check, where comparing one field is not enough. */
  isAbout?(reply: z.output<Reply>, asked: RequestValues): boolean;
  /** Any one of these scopes is enough. Empty: every valid key may. */
  scopes: readonly KnownScope[];
  /** Also needed when the body says `confirm: true`. */
  scopeToPay?: KnownScope;
  retry: RetryClass;
  /** The service fetches something from elsewhere first, so a slow reply says nothing about its health. */
  fetches?: true;
};

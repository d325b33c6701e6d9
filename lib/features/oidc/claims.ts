import { z } from "zod";
import { oneLine } from "#lib/one-line.ts";

/** What of a provider's word is read here. Whatever has another form counts as not said. */
export const claimsSchema = z.object({
  iss: z.string().min(1).max(1_000),
  sub: z.string().min(1).max(255),
  auth_time: z.int().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: oneLine.min(1).max(120).optional().catch(undefined),
});
export type Claims = z.output<typeof claimsSchema>;

/** Of RFC 8176, and the two classes of OpenID Connect's EAP: proof that no phishing takes. */
const strongClasses = new Set(["phr", "phrh"]);

/** Whether the provider says that more than one factor was given there. */
export const isMultiFactor = ({ amr, acr }: Claims) =>
  amr.includes("mfa") || (acr !== undefined && strongClasses.has(acr));

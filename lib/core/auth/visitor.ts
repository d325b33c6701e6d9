import type { Visitor } from "./start-session.ts";

/** Device and address for the session list and the audit log; told by the client or its proxy, so never a gate. */
export function visitorOf(headers: Headers): Visitor {
  return {
    userAgent: headers.get("user-agent"),
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? null,
  };
}

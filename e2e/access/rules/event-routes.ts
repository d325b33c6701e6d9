import { eventText } from "#e2e/access/world/add-event-log.ts";
import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the routes of the event log. */
export const eventRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/events/[workspace]/[mode]": {
    access: "workspace",
    needs: "events:read",
    query: () => "?type=order.in_production",
    shows: ({ eventLog }) => eventLog.eventId,
  },
  "GET /api/event-choices/[workspace]/[mode]": {
    access: "workspace",
    needs: "events:read",
    shows: () => "order.in_production",
  },
  "GET /api/refused-posts/[workspace]/[mode]": {
    access: "workspace",
    needs: "events:read",
    shows: ({ eventLog }) => eventLog.refusalId,
  },
  "GET /api/exports/[workspace]/[mode]/events": {
    access: "workspace",
    needs: "events:read",
    shows: () => eventText,
  },
};

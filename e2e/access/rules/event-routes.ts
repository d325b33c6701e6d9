import { eventText } from "#e2e/access/world/add-event-log.ts";
import type { KeyedRouteRule } from "./routes.ts";

/** Who may read the log of events. */
export const eventRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/events/[workspace]/[mode]": {
    door: "workspace",
    needs: "events:read",
    query: () => "?type=order.in_production",
    shows: ({ eventLog }) => eventLog.eventId,
  },
  "GET /api/event-choices/[workspace]/[mode]": {
    door: "workspace",
    needs: "events:read",
    shows: () => "order.in_production",
  },
  "GET /api/refused-posts/[workspace]/[mode]": {
    door: "workspace",
    needs: "events:read",
    shows: ({ eventLog }) => eventLog.refusalId,
  },
  "GET /api/exports/[workspace]/[mode]/events": {
    door: "workspace",
    needs: "events:read",
    shows: () => eventText,
  },
};

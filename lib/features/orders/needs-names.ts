import type { OrderQuery } from "./order-query.ts";

/** Whether a filter is by something whose name only the server knows. */
export const needsNames = ({ assignee, template }: Pick<OrderQuery, "assignee" | "template">): boolean =>
  template !== "" || !["", "me", "nobody"].includes(assignee);

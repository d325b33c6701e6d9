import type { Context } from "hono";
import { type View, views } from "./views.ts";

/** What of the page is looked at; it stays while somebody acts, and every link keeps the account. */
export interface Place {
  view: View;
  /** omitted: the first account */
  account?: string | undefined;
  status?: string | undefined;
  cursor?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isView = (name: string | null | undefined): name is View =>
  typeof name === "string" && Object.hasOwn(views, name);

export function readPlace(query: URLSearchParams): Place {
  const view = query.get("view");
  const account = query.get("account");
  return {
    view: isView(view) ? view : "orders",
    account: account !== null && uuid.test(account) ? account : undefined,
    status: query.get("status") ?? undefined,
    cursor: query.get("cursor") ?? undefined,
  };
}

export function href({ view, account, status, cursor }: Place): string {
  const given = Object.entries({ view: view === "orders" ? undefined : view, account, status, cursor });
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? "/" : `/?${query}`;
}

/** Where a form was sent from: browsers name the page itself, and nothing but its query is believed. */
export function placeBefore(c: Context): Place {
  return readPlace(URL.parse(c.req.header("Referer") ?? "")?.searchParams ?? new URLSearchParams());
}

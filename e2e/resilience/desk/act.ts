import type { Mode } from "#drizzle/mode.ts";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { type ActionResult, readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import type { TestPressroom } from "./open-pressroom.ts";
import { publicAddress } from "./route-to-pressroom.ts";

export type Person = { cookie: string };

const pages: Readonly<Record<string, string>> = {
  connectPastedKeyAction: "/settings/connection",
  confirmOrderAction: "/orders/00000000-0000-4000-8000-000000000000",
  cancelOrderAction: "/orders/00000000-0000-4000-8000-000000000000",
  createQuoteAction: "/quotes",
  storeFileAction: "/quotes/00000000-0000-4000-8000-000000000000",
  requestPaymentAction: "/orders/00000000-0000-4000-8000-000000000000",
  declineRequestAction: "/orders/00000000-0000-4000-8000-000000000000",
  mapImportAction: "/imports/00000000-0000-4000-8000-000000000000",
  changeImportStateAction: "/imports/00000000-0000-4000-8000-000000000000",
  pauseEndpointAction: "/settings/webhooks",
  resumeEndpointAction: "/settings/webhooks",
};

/**
 * Calls a server action as a browser does when a button is pressed. Null when the connection ended without an answer.
 */
export async function act(
  { url, actions }: Pick<TestPressroom, "url" | "actions">,
  shop: { slug: string },
  person: Person,
  name: string,
  input: unknown,
  mode: Mode = "live",
): Promise<ActionResult | null> {
  const page = pages[name] ?? "/orders/new";
  const isOfMode = !page.startsWith("/settings");
  const reply = await callAction({
    url,
    path: `/${shop.slug}${isOfMode ? `/${mode}` : ""}${page}`,
    id: actionId({ actions }, name),
    args: [isOfMode ? { workspace: shop.slug, mode } : { workspace: shop.slug }, input],
    cookie: person.cookie,
    origin: publicAddress,
    behind: publicAddress,
  }).catch((error: unknown) => {
    if (error instanceof TypeError) return null;
    throw error;
  });
  const result = reply && readActionReply(reply);
  // A page that does not serve the action forwards it, and then the action has not run.
  if (result?.code === "foreign_origin") throw new Error(`${name} is not served at ${page}`);
  return result;
}

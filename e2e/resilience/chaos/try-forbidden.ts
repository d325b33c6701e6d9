import { randomUUID } from "node:crypto";
import { send } from "#e2e/access/requests/send.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import { submission } from "#e2e/resilience/desk/submissions.ts";
import { orLost, roleRefusal, type Seen, seeAction, seeRoute, watched } from "./replies.ts";
import { asShown, orderOf, type Turn } from "./turn.ts";

const someId = "00000000-0000-4000-8000-000000000001";
const route = { method: "POST", headers: { origin: publicAddress } };

/** Tries an action that the role of the person forbids. The only right answer, during any trouble, is that refusal. */
export async function tryForbidden(turn: Turn): Promise<void> {
  const { world, who, step, at } = turn;
  const { desk, shop, people, tally } = world;
  const order = orderOf(turn);
  if (!order) return;
  const press = (name: string, input: object) => async () =>
    seeAction(await act({ ...desk, url: at.url }, shop, people[who], name, input));
  const post = (path: string, headers: Record<string, string>, body?: string) => async () => {
    const asked = {
      ...route,
      ...people[who],
      headers: { ...route.headers, ...headers },
      ...(body && { body }),
    };
    return seeRoute(await orLost(send(`${at.url}${path}`, asked)));
  };
  const tries: Record<string, () => Promise<Seen>> = {
    "forbidden draft": press("createOrderAction", submission(shop, `Forbidden ${randomUUID()}`)),
    "forbidden pay": press("confirmOrderAction", asShown(order)),
    "forbidden cancel": press("cancelOrderAction", { ...asShown(order), wasConfirmed: false }),
    "forbidden request": press("requestPaymentAction", asShown(order)),
    "forbidden decline": press("declineRequestAction", { requestId: someId, note: "No" }),
    "forbidden pause": press("pauseEndpointAction", { endpointId: someId }),
    "forbidden upload": post(`/api/uploads/${shop.slug}/test`, {
      "tus-resumable": "1.0.0",
      "upload-length": "1000",
    }),
    "forbidden import": post(`/api/imports/${shop.slug}/live?name=a.csv`, {}, "sku\nA"),
  };
  const attempt = tries[step.action];
  if (!attempt) throw new Error(`Nothing is known of ${step.action}.`);
  const { seen } = await watched(tally, step.action, at, attempt, (result) => result ?? { kind: "lost" });
  const isRight = seen.kind === "lost" || (seen.kind === "refused" && seen.code === roleRefusal);
  if (!isRight) tally.complain(`${who}, ${step.action}: ${JSON.stringify(seen)} instead of ${roleRefusal}`);
}

import { z } from "zod";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { actionId } from "./action-id.ts";
import type { World } from "./world.ts";

type Maker = Pick<World, "url" | "actions" | "database" | "slug" | "owner">;

/** Creates an open invitation to the first workspace, by its owner, with the product's own action. */
export async function makeInvitation(maker: Maker): Promise<World["invitation"]> {
  const reply = await callAction({
    url: maker.url,
    path: `/${maker.slug}/settings/team`,
    id: actionId(maker, "inviteMemberAction"),
    args: [{ workspace: maker.slug }, { role: "viewer" }],
    cookie: maker.owner.cookie,
    origin: maker.url,
  });
  const made = z.object({ link: z.url() }).safeParse(readActionReply(reply).data);
  if (!made.success) throw new Error(`No invitation was made: ${reply.status} ${reply.body.slice(0, 500)}`);
  const { id } = await maker.database.one(
    z.object({ id: z.guid() }),
    "select id from invitations order by created_at desc limit 1",
  );
  return { id, token: new URL(made.data.link).pathname.split("/").at(-1) ?? "" };
}

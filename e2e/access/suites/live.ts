import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { liveChannel } from "#drizzle/notify.ts";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { send } from "#e2e/access/requests/send.ts";
import { makeDraft } from "#e2e/access/world/make-draft.ts";
import type { World } from "#e2e/access/world/world.ts";

/** A stream stays open, so later changes must be separated as well. */
export function describeLive(world: () => World): void {
  describe("the live stream", () => {
    test("sends a change only to its own workspace and mode", async () => {
      const { owner, other, slug } = world();
      const own = await openStream(world().url, `${slug}/test`, owner.cookie);
      const strangers = [
        {
          stream: await openStream(world().url, `${slug}/live`, owner.cookie),
          workspace: slug,
          mode: "live",
        },
        {
          stream: await openStream(world().url, `${other.slug}/test`, other.cookie),
          workspace: other.slug,
          mode: "test",
        },
      ];
      const orderId = await makeDraft(world());
      await own.waitFor(orderId);
      // Each stream sends its changes in order: after the later change, no earlier one can follow.
      for (const { stream, workspace, mode } of strangers) {
        const mark = randomUUID();
        await notify(world(), workspace, mode, mark);
        await stream.waitFor(mark);
        expect(stream.received()).not.toContain(orderId);
        stream.stop();
      }
      own.stop();
    });

    test("requested with HEAD does not stay open", async () => {
      const { url, owner, slug } = world();
      for (let asked = 0; asked < 41; asked += 1) {
        const { status } = await send(`${url}/api/live/${slug}/test`, {
          method: "HEAD",
          cookie: owner.cookie,
        });
        expect(status).toBe(200);
      }
      const stream = await openStream(url, `${slug}/test`, owner.cookie);
      await stream.waitFor("event: ");
      stream.stop();
    });
  });
}

function notify({ database }: World, slug: string, mode: string, id: string) {
  const change = "jsonb_build_object('workspaceId', id, 'mode', $3::text, 'kind', 'order', 'id', $4::text)";
  return database.rows(`select pg_notify($1, ${change}::text) from workspaces where slug = $2`, [
    liveChannel,
    slug,
    mode,
    id,
  ]);
}

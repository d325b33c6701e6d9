import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { liveMoment } from "#lib/live/listen.ts";
import { notifyChange } from "#lib/live/notify.ts";
import { watchChanges } from "#lib/live/watch-changes.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

const changeOrder = ({ workspace, mode }: MemberContext, id: string) =>
  notifyChange(db(), { workspaceId: workspace.id, mode, kind: "order", id });

/** What a stream says up to a word. */
async function heardUpTo(ctx: MemberContext, since: string | null, word: string): Promise<string> {
  const left = new AbortController();
  const reader = watchChanges(ctx, left.signal, since).getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(word)) text += decoder.decode((await reader.read()).value, { stream: true });
  left.abort();
  return text;
}

test("a stream goes on from when the page began, and from what was heard last", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const other = await makeTeam();
  await changeOrder(ctx, "before");
  const moment = await vi.waitUntil(liveMoment);
  const first = await heardUpTo(ctx, moment, "event: service");
  expect(first).toContain("event: current");
  expect(first).not.toMatch(/event: refresh|before/);

  await changeOrder(await other.as(other.owner), "strange");
  await changeOrder(ctx, "after");
  await heardUpTo(ctx, moment, "after");
  const again = await heardUpTo(ctx, moment, "after");
  expect(again).toContain("event: current");
  expect(again).not.toMatch(/event: refresh|strange/);

  const last =
    again
      .match(/^id: (.+)$/gm)
      ?.at(-1)
      ?.slice("id: ".length) ?? "";
  expect(await heardUpTo(ctx, last, "event: service")).not.toMatch(/event: refresh|after/);
});

test("where it cannot be known what was missed, everything is asked for again", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await vi.waitUntil(liveMoment);
  for (const since of [null, "", "elsewhere/12"]) {
    const text = await heardUpTo(ctx, since, "event: service");
    expect(text).toContain("event: refresh");
    expect(text).not.toContain("event: current");
  }
});

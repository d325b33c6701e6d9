import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openAttempt } from "#lib/core/intents/open-attempt.ts";
import { submissionOf as submissionOfRow } from "#lib/workflows/imports/internal/running/submission-of.ts";
import { submissionOf as submissionOfDate } from "#lib/workflows/schedules/internal/runs.ts";

const pressroom = useVerbs();

test.each([
  ["a schedule's date", submissionOfDate(randomUUID(), "2031-01-01")],
  ["an import's row", submissionOfRow(randomUUID(), 7)],
])("a person cannot use the predictable id of %s for a submission of their own", async (_, submissionId) => {
  const workspace = await openWorkspace(pressroom.world);
  const { mode, orderingKey, actor } = await workspace.ownerContext();
  const opening = { kind: "create", apiKeyId: orderingKey.id, body: Buffer.from("{}") } as const;
  const place = { workspace: { id: workspace.workspaceId }, mode };
  const person = { ...place, actor: { ...actor, sessionId: randomUUID() } };
  await expect(openAttempt(db(), person, submissionId, opening)).rejects.toMatchObject({
    code: "sent_differently",
  });
  const kept = db().select().from(orderIntents).where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(await kept).toEqual([]);
  const job = { ...place, actor: { ...actor, sessionId: null } };
  expect(await openAttempt(db(), job, submissionId, opening)).toMatchObject({ state: "open" });
});

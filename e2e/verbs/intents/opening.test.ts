import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anIntent, aPlace, reloadIntent } from "#e2e/fixtures/a-place.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { findMade } from "#lib/core/intents/find-made.ts";
import { attemptKeys, hasAttempt, openAttempt } from "#lib/core/intents/open-attempt.ts";
import { type Intent, type Opening, openIntent } from "#lib/core/intents/open-intent.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());

const creation = (said: Partial<Opening> = {}): Opening => ({
  kind: "create",
  apiKeyId: randomUUID(),
  idempotencyKey: randomUUID(),
  ...said,
});
const states = ["open", "succeeded", "refused", "abandoned"] as const;
const underWay = { code: "already_under_way", status: 409 };

test("a new intent is committed with key, body and author, and a recovery job is queued", async () => {
  const place = await aPlace();
  const opening = creation({ body: Buffer.from("{}"), reference: "A-1", quoteId: randomUUID() });
  const intent = await openIntent(db(), place, opening);
  expect(await reloadIntent(intent)).toMatchObject({
    ...opening,
    workspaceId: place.workspace.id,
    mode: "test",
    askedBy: place.actor.userId,
    state: "open",
    attempts: 0,
    sentAt: null,
    leaseToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const leaseMs = (intent.leaseUntil?.getTime() ?? 0) - intent.createdAt.getTime();
  expect(leaseMs).toBe(15_000);
  expect(await jobsOf(place.workspace.id)).toEqual([
    { key: `finish-intents:${place.workspace.id}:lease`, dueIn: 15 },
  ]);
});

/** A caller that finds an existing intent does not get its lease token. */
const found = (intent: Intent) => ({
  ...intent,
  leaseToken: expect.not.stringMatching(String(intent.leaseToken)),
});

test("the same submission returns the same intent in any state, without its lease", async () => {
  const place = await aPlace();
  for (const state of states) {
    const intent = await anIntent(place, { state });
    const again = await openIntent(db(), place, creation({ idempotencyKey: intent.idempotencyKey }));
    expect(again).toEqual(found(intent));
  }
});

test("an intent with the same key of another workspace is not used, and one of the other mode is refused", async () => {
  const [ours, theirs] = [await aPlace(), await aPlace()];
  const { idempotencyKey, ...taken } = await anIntent(theirs);
  const own = await openIntent(db(), ours, creation({ idempotencyKey }));
  expect(own).toMatchObject({ workspaceId: ours.workspace.id });
  expect(await openIntent(db(), ours, creation({ idempotencyKey }))).toEqual(found(own));
  expect(own.id).not.toBe(taken.id);
  const inLive = openIntent(db(), { ...ours, mode: "live" }, creation({ idempotencyKey }));
  await expect(inLive).rejects.toMatchObject(underWay);
});

test("an order has at most one open intent", async () => {
  const place = await aPlace();
  const orderId = randomUUID();
  await openIntent(db(), place, creation({ kind: "pay", orderId }));
  const second = openIntent(db(), place, creation({ kind: "cancel", orderId }));
  await expect(second).rejects.toMatchObject(underWay);
});

test("a submission continues with its open or succeeded attempt", async () => {
  const place = await aPlace();
  for (const state of ["open", "succeeded"] as const) {
    const submission = randomUUID();
    const earlier = attemptKeys("create", submission).slice(0, 3);
    await anIntent(place, { idempotencyKey: earlier[0], state: "refused" });
    await anIntent(place, { idempotencyKey: earlier[1], state: "abandoned" });
    const going = await anIntent(place, { idempotencyKey: earlier[2], state });
    expect(await openAttempt(db(), place, submission, creation())).toEqual(found(going));
  }
});

test("a submission has at most 50 attempts, each after a refusal", async () => {
  const place = await aPlace();
  const submission = randomUUID();
  const keys = attemptKeys("create", submission);
  expect(keys).toHaveLength(50);
  for (const idempotencyKey of keys.slice(0, -1)) await anIntent(place, { idempotencyKey, state: "refused" });
  const last = await openAttempt(db(), place, submission, creation());
  expect(last.idempotencyKey).toBe(`create:${submission}.49`);
  const another = randomUUID();
  for (const idempotencyKey of attemptKeys("create", another))
    await anIntent(place, { idempotencyKey, state: "abandoned" });
  const refused = { code: "refused_earlier", status: 409 };
  await expect(openAttempt(db(), place, another, creation())).rejects.toMatchObject(refused);
});

test("a submission has an attempt if one is open or succeeded, in this workspace and mode", async () => {
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const live = { ...place, mode: "live" as const };
  for (const state of states) {
    const submissionId = randomUUID();
    const idempotencyKey = attemptKeys("create", submissionId)[7];
    await anIntent(place, { idempotencyKey, state });
    const begun = state === "open" || state === "succeeded";
    const asked = { kind: "create" as const, submissionId };
    expect(await hasAttempt(db(), place, asked)).toBe(begun);
    expect(await hasAttempt(db(), place, { ...asked, kind: "cancel" })).toBe(false);
    expect(await hasAttempt(db(), live, asked)).toBe(false);
    expect(await hasAttempt(db(), elsewhere, asked)).toBe(false);
  }
  expect(await hasAttempt(db(), place, { kind: "create", submissionId: randomUUID() })).toBe(false);
});

test("the order of a submission is the one of its succeeded attempt, in this workspace and mode", async () => {
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const found = ({ workspace, mode }: typeof place, submission: string) =>
    findMade({ workspaceId: workspace.id, mode }, submission);
  const submission = randomUUID();
  const [first, second] = attemptKeys("create", submission);
  const orderId = randomUUID();
  await anIntent(place, { idempotencyKey: first, state: "refused", orderId: randomUUID() });
  expect(await found(place, submission)).toBeNull();
  await anIntent(place, { idempotencyKey: second, state: "succeeded", orderId });
  expect(await found(place, submission)).toBe(orderId);
  expect(await found({ ...place, mode: "live" }, submission)).toBeNull();
  expect(await found(elsewhere, submission)).toBeNull();
  expect(await found(place, randomUUID())).toBeNull();
});

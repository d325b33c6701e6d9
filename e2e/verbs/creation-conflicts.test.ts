import { expect, test } from "vitest";
import { recover } from "#e2e/fixtures/left-open.ts";
import {
  type Change,
  changeOrders,
  conflict,
  isCreation,
  loseCreation,
  ofOtherItems,
  toAnotherStreet,
} from "#e2e/fixtures/lose-creation.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { repeatAtOnce } from "#e2e/fixtures/repeat-at-once.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { changeOrder } from "#lib/features/orders/change-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

repeatAtOnce();
const { pressroom, service } = startProxiedVerbs();

/** The order is made and answered 409, `times`; the service shows it as `change` says. */
function answerConflict(change: Change, times = 1) {
  let left = times;
  service.hooks = {
    onReply: (replied, asked) => {
      if (isCreation(asked)) return left-- > 0 ? conflict : undefined;
      return asked.path.includes("external_id") ? rewriteJson(replied, changeOrders(change)) : undefined;
    },
  };
}

test.each<[string, Change]>([
  ["address is", toAnotherStreet],
  ["items are", ofOtherItems],
])("an order of ours that is answered 409 is found out, though its %s not recognised", async (_, change) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  for (const reference of ["typed", null]) {
    answerConflict(change);
    const submission = { ...aSubmission(workspace), reference };
    const orderId = await createOrder(ctx, submission);
    expect(await createOrder(ctx, submission)).toBe(orderId);
  }
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(2);
});

test("a replacement under a typed reference that is answered 409 leaves one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, { ...aSubmission(workspace), reference: "old" });
  answerConflict(toAnotherStreet);
  const madeId = await changeOrder(ctx, { ...aSubmission(workspace, 5), reference: "new", orderId });
  const made = (await workspace.liveDesk.client.listOrders()).data;
  expect(made.map(({ id, status }) => [id, status])).toEqual([
    [madeId, "draft"],
    [orderId, "cancelled"],
  ]);
});

test("a reference made here that is refused twice is in doubt, and no other is made", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(ofOtherItems, 2);
  const creating = createOrder(ctx, aSubmission(workspace));
  await expect(creating).rejects.toMatchObject({ code: "order_in_doubt" });
});

test("a conflict whose repetition gets no answer is found out by the worker", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(toAnotherStreet);
  let sendings = 0;
  service.hooks.onRequest = (asked) => (isCreation(asked) && ++sendings > 1 ? "cut" : undefined);
  const submission = { ...aSubmission(workspace), reference: "typed" };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  delete service.hooks.onRequest;
  expect(await recover(workspace)).toBe(0);
  const [made] = (await workspace.liveDesk.client.listOrders()).data;
  expect(await createOrder(ctx, submission)).toBe(made?.id);
});

test("a reference on an order that was made elsewhere is an error at its field, however similar the order is", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { items, address } = aSubmission(workspace);
  const elsewhere = { external_id: "theirs", shipping_address: { ...address, line1: "1 Other Road" }, items };
  const { order } = await workspace.liveDesk.client.createOrder({
    bytes: encodeOrderRequest(elsewhere),
    idempotencyKey: "made-elsewhere-1",
  });
  const creating = createOrder(ctx, { ...aSubmission(workspace), reference: "theirs" });
  await expect(creating).rejects.toMatchObject({
    code: "reference_taken",
    params: { field: "reference", orderId: order.id },
  });
});

test("a reference that is on another order is said at its field, with the way there, only if nothing of ours was lost", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const submission = { ...aSubmission(workspace), reference: "typed" };
  const orderId = await createOrder(ctx, submission);
  const taken = {
    code: "reference_taken",
    params: { field: "reference", orderId, number: expect.any(String) },
  };
  // The same content does not make it the same order: this form has sent nothing before.
  for (const { submissionId } of [aSubmission(workspace), aSubmission(workspace)])
    await expect(createOrder(ctx, { ...submission, submissionId })).rejects.toMatchObject(taken);

  const lost = await loseCreation(service, workspace, { change: toAnotherStreet }, "lost");
  const second = createOrder(lost.ctx, {
    ...lost.submission,
    submissionId: aSubmission(workspace).submissionId,
  });
  await expect(second).rejects.toMatchObject({ code: "order_in_doubt" });
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(2);
});

import { expect, test } from "vitest";
import { recover } from "#e2e/fixtures/leave-open.ts";
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
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();

/** The service creates the order but answers 409, `times` times, and then returns the order changed by `change`. */
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
])("an order of ours that is answered 409 is found, although its %s not recognised", async (_, change) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  for (const reference of ["typed", null]) {
    answerConflict(change);
    const submission = { ...aSubmission(workspace), reference };
    const orderId = await createOrder(ctx, submission);
    expect(await createOrder(ctx, submission)).toBe(orderId);
  }
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(2);
});

test("a replacement with a typed reference that is answered 409 leaves one active order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, { ...aSubmission(workspace), reference: "old" });
  answerConflict(toAnotherStreet);
  const madeId = await replaceOrder(ctx, { ...aSubmission(workspace, 5), reference: "new", orderId });
  const made = (await workspace.liveAccount.client.listOrders()).data;
  expect(made.map(({ id, status }) => [id, status])).toEqual([
    [madeId, "draft"],
    [orderId, "cancelled"],
  ]);
});

test("a generated reference that is refused twice leaves the creation in doubt", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(ofOtherItems, 2);
  const creating = createOrder(ctx, aSubmission(workspace));
  await expect(creating).rejects.toMatchObject({ code: "order_in_doubt" });
});

test("a conflict whose repetition gets no answer is resolved by the worker", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(toAnotherStreet);
  let sendings = 0;
  service.hooks.onRequest = (asked) => (isCreation(asked) && ++sendings > 1 ? "cut" : undefined);
  const submission = { ...aSubmission(workspace), reference: "typed" };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  delete service.hooks.onRequest;
  expect(await recover(workspace)).toBe(0);
  const [made] = (await workspace.liveAccount.client.listOrders()).data;
  expect(await createOrder(ctx, submission)).toBe(made?.id);
});

test("a reference of an order made elsewhere is an error at its field, however similar the order is", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { items, address } = aSubmission(workspace);
  const elsewhere = { external_id: "theirs", shipping_address: { ...address, line1: "1 Other Road" }, items };
  const { order } = await workspace.liveAccount.client.createOrder({
    bytes: encodeOrderRequest(elsewhere),
    idempotencyKey: "made-elsewhere-1",
  });
  const creating = createOrder(ctx, { ...aSubmission(workspace), reference: "theirs" });
  await expect(creating).rejects.toMatchObject({
    code: "reference_taken",
    params: { field: "reference", orderId: order.id },
  });
});

test("a taken reference is an error with a link to its order, unless a creation of ours may be lost", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const submission = { ...aSubmission(workspace), reference: "typed" };
  const orderId = await createOrder(ctx, submission);
  const taken = {
    code: "reference_taken",
    params: { field: "reference", orderId, number: expect.any(String) },
  };
  // Equal content does not make it the same order, because this submission has sent nothing before.
  for (const { submissionId } of [aSubmission(workspace), aSubmission(workspace)])
    await expect(createOrder(ctx, { ...submission, submissionId })).rejects.toMatchObject(taken);

  const lost = await loseCreation(service, workspace, { change: toAnotherStreet }, "lost");
  const second = createOrder(lost.ctx, {
    ...lost.submission,
    submissionId: aSubmission(workspace).submissionId,
  });
  await expect(second).rejects.toMatchObject({ code: "order_in_doubt" });
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(2);
});

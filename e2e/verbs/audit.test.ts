import { expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

const pressroom = useVerbs();

test("an action is audited with its author and without the recipient", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const submission = aSubmission(workspace);
  const orderId = await createOrder(await workspace.ownerContext(), submission);
  const told = await readAudit(workspace.workspaceId);
  expect(told.map(({ action }) => action)).toEqual(["key.connect", "key.connect", "order.create"]);
  expect(told.at(-1)).toMatchObject({ userId: workspace.owner, subjectId: orderId, mode: "test" });
  expect(JSON.stringify(told)).not.toContain(submission.address.name);
  expect(JSON.stringify(told)).not.toContain(workspace.testAccount.key);
});

test.each(["update audit_log set action = 'nothing'", "delete from audit_log", "truncate audit_log"])(
  "the log refuses: %s",
  async (statement) => {
    await openWorkspace(pressroom.world);
    await expect(pool().query(statement)).rejects.toMatchObject({ message: "audit_log is append-only" });
  },
);

import { createHash, randomUUID } from "node:crypto";
import { addRun, openProblem } from "#e2e/access/world/add-run-and-problem.ts";
import { betweenPlans } from "#e2e/access/world/between-plans.ts";
import { makeDraft } from "#e2e/access/world/make-draft.ts";
import { untilRunsAreOver } from "#e2e/access/world/payments.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const ordersPage = "/[workspace]/[mode]/orders";
const runPage = "/[workspace]/[mode]/runs/[run]";
const problemsPage = "/[workspace]/[mode]/problems";

const ofWriters = { access: "workspace", needs: "orders:write", inMode: true } as const;

const oneDraft = (orderId: string, totalCents: number) => ({
  selection: { ids: [orderId] },
  shownDigest: createHash("sha256").update(`${orderId}:${totalCents}:draft`).digest("hex"),
});
const payment = (orderId: string, totalCents: number) => ({
  runId: randomUUID(),
  ...oneDraft(orderId, totalCents),
});
const problemIds = ({ runAndProblem }: World) => [runAndProblem.problemId];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Access to the actions on several orders, and on problems. */
export const bulkAndProblemActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  setTagsAction: {
    ...ofWriters,
    page: ordersPage,
    input: ({ order }) => ({ orderIds: [order.id], add: ["urgent"] }),
    freshInput: async ({ order }) => ({ orderIds: [order.id], add: [randomUUID().slice(0, 8)] }),
  },
  assignOrderAction: {
    ...ofWriters,
    page: ordersPage,
    input: ({ order }) => ({ orderIds: [order.id], assigneeId: null }),
    freshInput: async ({ database, order, owner }) => {
      await database.rows("update orders set assignee_id = null where id = $1", [order.id]);
      return { orderIds: [order.id], assigneeId: owner.id };
    },
  },
  startRunAction: {
    ...ofWriters,
    page: ordersPage,
    input: ({ order }) => ({
      ...{ kind: "tag", runId: randomUUID(), tags: ["urgent"] },
      selection: { ids: [order.id] },
    }),
    settled: untilRunsAreOver,
  },
  paySelectionAction: {
    ...ofWriters,
    needs: "orders:confirm",
    page: ordersPage,
    input: ({ order }) => payment(order.id, order.totalCents),
    freshInput: async (world) => payment(await makeDraft(world), world.order.totalCents),
    settled: untilRunsAreOver,
  },
  requestSelectionAction: {
    ...ofWriters,
    page: ordersPage,
    input: ({ order }) => oneDraft(order.id, order.totalCents),
    freshInput: async (world) => oneDraft(await makeDraft(world), world.order.totalCents),
  },
  retryRunAction: {
    ...ofWriters,
    page: runPage,
    input: ({ runAndProblem }) => ({ runId: randomUUID(), ofRunId: runAndProblem.runId }),
    settled: untilRunsAreOver,
  },
  stopRunAction: {
    ...ofWriters,
    page: runPage,
    input: ({ runAndProblem }) => ({ runId: runAndProblem.runId }),
    freshInput: async (world) => {
      await betweenPlans();
      return { runId: await addRun(world.database, world.order.id, "running") };
    },
    settled: untilRunsAreOver,
  },
  assignProblemsAction: {
    ...ofWriters,
    page: problemsPage,
    input: (world) => ({ problemIds: problemIds(world), assigneeId: null }),
    freshInput: async (world) => ({ problemIds: [await openProblem(world)], assigneeId: null }),
  },
  snoozeProblemsAction: {
    ...ofWriters,
    page: problemsPage,
    input: (world) => ({ problemIds: problemIds(world), until: inAnHour() }),
    freshInput: async (world) => ({ problemIds: [await openProblem(world)], until: inAnHour() }),
  },
  resolveProblemsAction: {
    ...ofWriters,
    page: problemsPage,
    input: (world) => ({ problemIds: problemIds(world), note: "Seen to" }),
    freshInput: async (world) => ({ problemIds: [await openProblem(world)], note: "Seen to" }),
  },
  // Last, so that the page shows its problem again.
  reopenProblemsAction: {
    ...ofWriters,
    page: problemsPage,
    input: (world) => ({ problemIds: problemIds(world) }),
    freshInput: async (world) => ({ problemIds: [await openProblem(world, "snoozed")] }),
  },
};

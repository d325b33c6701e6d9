import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { openPaymentSetup, start } from "#e2e/fixtures/payment-setup.ts";
import { problemsInTab, setOrder, watch } from "#e2e/fixtures/problem-steps.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { listRequests } from "#lib/workflows/approvals/list-requests.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";

const pressroom = useVerbs();

test("a draft with a discontinued item is marked wherever it can be paid", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const { ctx, drafts, workspace } = desk;
  await syncWholeCatalog(workspace);
  const [first] = drafts;
  if (!first) throw new Error("no draft");
  await requestPayment(ctx, { orderId: first.orderId, shownTotalCents: first.shownTotalCents });
  const runId = await start(desk);
  await setOrder(desk, first.orderId, { paymentRefusedAt: new Date() });
  await watch(desk);
  const read = async () => {
    const [requests, run, { payable }, refused] = await Promise.all([
      listRequests(ctx, "waiting", {}),
      listRunRows(ctx, { runId }),
      previewSelection(ctx, { selection: { ids: drafts.map(({ orderId }) => orderId) } }),
      problemsInTab(desk),
    ]);
    const marked = [...requests.rows, ...run.rows].filter(({ order }) => order.isDiscontinued);
    return {
      marked: marked.length,
      payable: payable.discontinued,
      refused: refused.map(({ kind, isDiscontinued }) => `${kind} ${isDiscontinued}`),
    };
  };
  expect(await read()).toEqual({ marked: 0, payable: 0, refused: ["payment_refused false"] });

  await db()
    .update(catalogVariants)
    .set({ availability: "discontinued" })
    .where(
      and(eq(catalogVariants.workspaceId, workspace.workspaceId), eq(catalogVariants.sku, workspace.sku)),
    );
  expect(await read()).toEqual({ marked: 3, payable: 2, refused: ["payment_refused true"] });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { changeOrderView } from "#lib/features/orders/change-order-view.ts";
import { chooseOrderColumns } from "#lib/features/orders/choose-order-columns.ts";
import { deleteOrderView } from "#lib/features/orders/delete-order-view.ts";
import { maxViews } from "#lib/features/orders/limits.ts";
import { listOrderViews } from "#lib/features/orders/list-order-views.ts";
import { saveOrderView } from "#lib/features/orders/save-order-view.ts";

const pressroom = useVerbs();

const aView = (change: Partial<Parameters<typeof saveOrderView>[1]> = {}) => ({
  name: "Drafts to Paris",
  isShared: false,
  query: "?q=paris&status=draft",
  columns: null,
  ...change,
});

async function openTeam() {
  const workspace = await openWorkspace(pressroom.world);
  const as = async (role: Parameters<typeof workspace.addMember>[0]) =>
    workspace.contextOf(await workspace.addMember(role));
  return { workspace, as, owner: await workspace.ownerContext() };
}

const namesFor = async (ctx: MemberContext) => (await listOrderViews(ctx)).views.map(({ name }) => name);

test("a view is private until it is shared, exists in both modes, and its query is cleaned", async () => {
  const { workspace, as, owner } = await openTeam();
  const viewer = await as("viewer");
  const query = "?utm=1&status=draft&q=paris&after=x";
  const viewId = await saveOrderView(
    owner,
    aView({ name: "  Drafts  to Paris ", query, columns: ["total"] }),
  );
  expect(await listOrderViews(owner)).toMatchObject({
    views: [
      {
        id: viewId,
        name: "Drafts to Paris",
        query: "?q=paris&status=draft",
        columns: ["total"],
        ownerName: null,
        mayChange: true,
      },
    ],
    mayShare: true,
  });
  expect(await namesFor(await workspace.ownerContext("live"))).toEqual(["Drafts to Paris"]);
  expect(await listOrderViews(viewer)).toEqual({ views: [], columns: null, mayShare: false });
  await changeOrderView(owner, { viewId, isShared: true });
  expect((await listOrderViews(viewer)).views).toMatchObject([
    { isShared: true, ownerName: "The owner", mayChange: false },
  ]);
  const told = (await readAudit(workspace.workspaceId)).map(({ action }) => action);
  expect(told.filter((action) => action.startsWith("order_view"))).toEqual([
    "order_view.create",
    "order_view.change",
  ]);
});

test("a shared view can be changed by its owner and by admins; a private view of another member is not found", async () => {
  const { as, owner } = await openTeam();
  const [operator, manager, viewer] = [await as("operator"), await as("manager"), await as("viewer")];
  const shared = await saveOrderView(operator, aView({ isShared: true }));
  const own = await saveOrderView(operator, aView({ name: "Mine" }));
  for (const ctx of [manager, viewer]) {
    await expect(changeOrderView(ctx, { viewId: shared, name: "X" })).rejects.toMatchObject({
      code: "order_view_of_another",
    });
    await expect(deleteOrderView(ctx, { viewId: own })).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(saveOrderView(viewer, aView({ isShared: true }))).rejects.toMatchObject({
    code: "forbidden_role",
  });
  await changeOrderView(owner, { viewId: shared, name: "Renamed by the owner" });
  // Without sharing, the view would disappear for the admin who changes it.
  await expect(changeOrderView(owner, { viewId: shared, isShared: false })).rejects.toMatchObject({
    code: "order_view_of_another",
  });
  expect(await namesFor(manager)).toEqual(["Renamed by the owner"]);
  await deleteOrderView(owner, { viewId: shared });
  expect(await namesFor(manager)).toEqual([]);
});

test("a role without access to orders has no views, and those of another workspace are not found", async () => {
  const { as, owner } = await openTeam();
  const stranger = (await openTeam()).owner;
  const viewId = await saveOrderView(owner, aView({ isShared: true }));
  expect(await namesFor(stranger)).toEqual([]);
  await expect(deleteOrderView(stranger, { viewId })).rejects.toMatchObject({ code: "not_found" });
  await expect(listOrderViews(await as("designer"))).rejects.toMatchObject({ code: "forbidden_role" });
});

test("view names are unique regardless of case, among one's own views and among the shared ones", async () => {
  const { as, owner } = await openTeam();
  const operator = await as("operator");
  const taken = { code: "order_view_name_taken", params: { field: "name" } };
  const saved = await Promise.allSettled(
    ["drafts", "Drafts", "DRAFTS"].map((name) => saveOrderView(owner, aView({ name }))),
  );
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(saved.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken });
  const another = await saveOrderView(operator, aView({ name: "drafts" }));
  await saveOrderView(owner, aView({ name: "drafts", isShared: true }));
  await expect(changeOrderView(operator, { viewId: another, isShared: true })).rejects.toMatchObject(taken);
});

test("a person has a limited number of private views", async () => {
  const { workspace, as, owner } = await openTeam();
  await db()
    .insert(orderViews)
    .values(
      Array.from({ length: maxViews }, (_, index) => ({
        workspaceId: workspace.workspaceId,
        ownerId: workspace.owner,
        name: `View ${index}`,
        query: "",
      })),
    );
  await expect(saveOrderView(owner, aView())).rejects.toMatchObject({ code: "too_many_order_views" });
  await saveOrderView(owner, aView({ isShared: true }));
  await saveOrderView(await as("operator"), aView());
});

test("columns are saved per person, and unknown columns are left out", async () => {
  const { workspace, as, owner } = await openTeam();
  const viewer = await as("viewer");
  await chooseOrderColumns(viewer, { columns: ["total", "recipient"] });
  expect((await listOrderViews(viewer)).columns).toEqual(["recipient", "total"]);
  expect((await listOrderViews(owner)).columns).toBeNull();
  const viewId = await saveOrderView(owner, aView({ columns: ["total"] }));
  await db()
    .update(orderViews)
    .set({ columns: ["colour", "status"] })
    .where(eq(orderViews.workspaceId, workspace.workspaceId));
  expect((await listOrderViews(owner)).views).toMatchObject([{ id: viewId, columns: ["status"] }]);
  await chooseOrderColumns(viewer, { columns: null });
  expect((await listOrderViews(viewer)).columns).toBeNull();
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { addAddress } from "#lib/features/addresses/add-address.ts";
import { changeAddress } from "#lib/features/addresses/change-address.ts";
import { deleteAddress } from "#lib/features/addresses/delete-address.ts";
import { listAddresses } from "#lib/features/addresses/list-addresses.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

const pressroom = useVerbs();

const zoe = {
  name: "Zoë Müller",
  line1: "Heidestraße 17",
  postal_code: "51147",
  city: "Köln",
  country: "DE",
};
const bo = {
  name: "Bo Berg",
  company: "Nordlys AS",
  line1: "Storgata 1",
  postal_code: "0155",
  city: "Oslo",
  country: "NO",
};

async function open() {
  const workspace = await openWorkspace(pressroom.world);
  return { workspace, ctx: await workspace.ownerContext() };
}
type Ctx = Awaited<ReturnType<TestWorkspace["ownerContext"]>>;
const namesOf = async (ctx: Ctx, q = "") => (await listAddresses(ctx, { q })).rows.map(({ name }) => name);

test("the address book keeps an address once for both modes, and search ignores case and accents", async () => {
  const { workspace, ctx } = await open();
  const first = await addAddress(ctx, { address: zoe });
  await addAddress(ctx, { address: { ...bo, email: "bo@nordlys.example" } });
  const again = await addAddress(ctx, {
    address: { ...zoe, name: " ZOE  MÜLLER", line1: "heidestraße 17." },
  });
  expect([first.isNew, again]).toEqual([true, { addressId: first.addressId, isNew: false }]);
  // Adding an existing address again moves it to the top.
  expect(await namesOf(ctx)).toEqual(["Zoë Müller", "Bo Berg"]);
  for (const q of ["zoe", "MULLER koln", "511", "heide"])
    expect(await namesOf(ctx, q), q).toEqual(["Zoë Müller"]);
  for (const q of ["nordlys", "oslo no", "bo@nordlys"]) expect(await namesOf(ctx, q), q).toEqual(["Bo Berg"]);
  for (const q of ["%", "_", "\\", "nobody"])
    expect(await namesOf(ctx, q === "nobody" ? q : `${q}zz`)).toEqual([]);
  expect(await namesOf(await workspace.ownerContext("live"))).toEqual(["Zoë Müller", "Bo Berg"]);
  const stranger = await open();
  expect(await namesOf(stranger.ctx)).toEqual([]);
});

test("ten people who add the same address at once add one", async () => {
  const { ctx } = await open();
  const added = await Promise.all(Array.from({ length: 10 }, () => addAddress(ctx, { address: zoe })));
  expect(new Set(added.map(({ addressId }) => addressId)).size).toBe(1);
  expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test("a change with an old revision or into an existing address is refused, and an address can be deleted", async () => {
  const { workspace, ctx } = await open();
  const { addressId } = await addAddress(ctx, { address: zoe });
  await addAddress(ctx, { address: bo });
  const change = { addressId, revision: 1, address: { ...zoe, line2: "3rd floor" } };
  await changeAddress(ctx, change);
  await changeAddress(ctx, change);
  await expect(changeAddress(ctx, { ...change, address: zoe })).rejects.toMatchObject({
    code: "address_moved",
  });
  await expect(changeAddress(ctx, { ...change, revision: 2, address: bo })).rejects.toMatchObject({
    code: "address_there_already",
  });
  expect((await listAddresses(ctx, { q: "zoe" })).rows).toMatchObject([{ line2: "3rd floor", revision: 2 }]);
  const stranger = await open();
  for (const act of [
    () => changeAddress(stranger.ctx, { ...change, revision: 2 }),
    () => deleteAddress(stranger.ctx, { addressId }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "not_found" });
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  await expect(deleteAddress(viewer, { addressId })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(addAddress(viewer, { address: bo })).rejects.toMatchObject({ code: "forbidden_role" });
  expect(await namesOf(viewer)).toHaveLength(2);
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  await expect(listAddresses(designer, {})).rejects.toMatchObject({ code: "forbidden_role" });
  await deleteAddress(ctx, { addressId });
  expect(await namesOf(ctx)).toEqual(["Bo Berg"]);
  const audit = await readAudit(workspace.workspaceId);
  const acts = audit.filter(({ subjectType }) => subjectType === "address");
  expect(acts.map(({ action }) => action).sort()).toEqual([
    "address.add",
    "address.add",
    "address.change",
    "address.delete",
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/Zo|Heide|Bo Berg/);
});

test("an order to an address moves the address to the top", async () => {
  const { workspace, ctx } = await open();
  const submission = aSubmission(workspace);
  await addAddress(ctx, { address: submission.address });
  await addAddress(ctx, { address: bo });
  // An hour is long enough to differ from now.
  await db()
    .update(addresses)
    .set({ usedAt: shifted(addresses.usedAt, sql`-(interval '1 hour')`) })
    .where(eq(addresses.workspaceId, workspace.workspaceId));
  expect((await namesOf(ctx))[0]).toBe("Bo Berg");
  await createOrder(ctx, submission);
  expect((await namesOf(ctx))[0]).toBe(submission.address.name);
});

test("pages have no gap, and a full last page has no next page", async () => {
  const { workspace, ctx } = await open();
  const fill = (from: number, to: number) =>
    db().execute(sql`insert into addresses (workspace_id, name, company, line1, line2, postal_code, city, country,
      phone, email, fingerprint, used_at, created_by, updated_by)
    select ${workspace.workspaceId}, 'Person ' || n, '', 'Street ' || n, '', '51147', 'Köln', 'DE', '', '', 'f' || n,
      now() - n * interval '1 second', ${workspace.owner}, ${workspace.owner}
    from generate_series(${from}::int, ${to}::int) n`);
  await fill(1, 50);
  expect(await listAddresses(ctx, {})).toMatchObject({ nextCursor: null });
  await fill(51, 60);
  const first = await listAddresses(ctx, {});
  const second = await listAddresses(ctx, { cursor: first.nextCursor ?? "" });
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(
    Array.from({ length: 60 }, (_, at) => `Person ${at + 1}`),
  );
  expect(second.nextCursor).toBeNull();
});

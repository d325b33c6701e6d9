import { expect, test } from "vitest";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { addAddress } from "#lib/features/addresses/add-address.ts";
import { deleteAddress } from "#lib/features/addresses/delete-address.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";

const pressroom = useVerbs();

test("an order says whether its address is in the address book, despite case and spaces", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const stranger = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace, 1));
  const { shipping_address: address } = await getOrder(ctx, { orderId });
  const isInBook = async () => (await getOrder(ctx, { orderId })).isAddressInBook;

  await addAddress(await stranger.ownerContext(), { address });
  expect(await isInBook()).toBe(false);
  const { addressId } = await addAddress(ctx, {
    address: { ...address, name: ` ${address.name.toUpperCase()}.` },
  });
  expect(await isInBook()).toBe(true);
  await deleteAddress(ctx, { addressId });
  expect(await isInBook()).toBe(false);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { address } from "#e2e/contract/service-account.ts";
import { openTemplateSetup } from "#e2e/fixtures/open-template-setup.ts";
import { saveFrame } from "#lib/features/frames/save-frame.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { getPackingNote } from "#lib/features/orders/get-packing-note.ts";
import { listGoods } from "#lib/features/orders/list-goods.ts";

const { pressroom, workspace, ctx, product, fileId, face } = await openTemplateSetup();
afterAll(() => pressroom.stop());

test("a line shows its product's picture and its faces with the files of the library", async () => {
  const items = [
    { sku: workspace.sku, quantity: 1, files: { [face()]: fileId } },
    { sku: workspace.sku, quantity: 2 },
  ];
  const orderId = await createOrder(ctx, { submissionId: randomUUID(), address, items });
  const order = await getOrder(ctx, { orderId });
  const area = product.product.print_areas.find((each) => each.face === face());
  const goods = await listGoods(ctx, order, "en");
  expect(goods).toMatchObject([
    { imageUrl: expect.any(String), faces: [{ face: face(), name: area?.name, area, file: { id: fileId } }] },
    { imageUrl: expect.any(String), faces: [] },
  ]);
  const note = await getPackingNote(ctx, { orderId }, "en");
  expect(note.lines.map((line) => line.goods)).toEqual(goods);
  // Only a face that a member has placed has a position on the picture.
  expect(goods[0]?.faces[0]?.frame).toBeNull();
  const frame = { x: 0.3, y: 0.25, width: 0.3 };
  await saveFrame(ctx, { productId: workspace.productId, face: face(), ...frame });
  expect((await listGoods(ctx, order, "en"))[0]?.faces[0]?.frame).toEqual(frame);
  // A file that the library does not know, or that belongs to another workspace, leaves the face empty.
  await db().update(files).set({ url: "https://files.example/other.png" }).where(eq(files.id, fileId));
  const [unknown] = await listGoods(ctx, order, "en");
  expect(unknown?.faces).toMatchObject([{ face: face(), file: null }]);
});

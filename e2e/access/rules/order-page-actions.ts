import { randomUUID } from "node:crypto";
import { addDoubt } from "#e2e/access/world/add-doubt.ts";
import { addNote } from "#e2e/access/world/add-note.ts";
import { makeDiscontinued } from "#e2e/access/world/make-discontinued.ts";
import { anAddress, makeDraft } from "#e2e/access/world/make-draft.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const orderPage = "/[workspace]/[mode]/orders/[order]";

const change = ({ product }: World, orderId: string) => ({
  submissionId: randomUUID(),
  orderId,
  address: anAddress,
  items: [{ sku: product.sku, quantity: 3 }],
  wasConfirmed: false,
});

/** Access to the actions of an order's page, except paying and cancelling. */
export const orderPageActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  replaceOrderAction: {
    access: "workspace",
    needs: "orders:write",
    page: "/[workspace]/[mode]/orders/[order]/change",
    inMode: true,
    input: (world) => change(world, world.order.id),
    freshInput: async (world) => change(world, await makeDraft(world)),
  },
  replaceVariantAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order, product }) => ({
      submissionId: randomUUID(),
      orderId: order.id,
      swaps: [{ line: 1, sku: product.sku }],
    }),
    freshInput: makeDiscontinued,
  },
  answerDoubtAction: {
    access: "workspace",
    needs: "orders:write",
    page: "/[workspace]/[mode]/orders",
    inMode: true,
    input: ({ doubt }) => ({ intentId: doubt.id, isOurs: false }),
    freshInput: async (world) => ({ intentId: (await addDoubt(world)).id, isOurs: false }),
  },
  addNoteAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id, noteId: randomUUID(), text: "A note" }),
  },
  editNoteAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ note }) => ({ noteId: note.id, text: "Another note" }),
    freshInput: async (world, caller) => ({ noteId: await addNote(world, caller), text: "Another note" }),
  },
  deleteNoteAction: {
    access: "workspace",
    needs: "orders:write",
    page: orderPage,
    inMode: true,
    input: ({ note }) => ({ noteId: note.id }),
    freshInput: async (world, caller) => ({ noteId: await addNote(world, caller) }),
  },
  readMentionsAction: {
    access: "workspace",
    needs: "orders:read",
    page: orderPage,
    inMode: true,
    input: ({ order }) => ({ orderId: order.id }),
    freshInput: async (world, caller) => {
      await addNote(world, caller);
      return { orderId: world.order.id };
    },
  },
};

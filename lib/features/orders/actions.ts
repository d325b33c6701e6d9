"use server";

import { z } from "zod";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { addNote } from "./add-note.ts";
import { answerDoubt } from "./answer-doubt.ts";
import { assignOrder } from "./assign-order.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeOrderView } from "./change-order-view.ts";
import { checkPayingKey } from "./check-paying-key.ts";
import { chooseOrderColumns } from "./choose-order-columns.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { deleteNote } from "./delete-note.ts";
import { deleteOrderView } from "./delete-order-view.ts";
import { editNote } from "./edit-note.ts";
import { mapRefusalToField } from "./map-refusal-to-field.ts";
import { placeOrder } from "./place-order.ts";
import { readMentions } from "./read-mentions.ts";
import { replaceOrder } from "./replace-order.ts";
import { replaceVariant } from "./replace-variant.ts";
import { saveOrderView } from "./save-order-view.ts";
import {
  addNoteSchema,
  answerDoubtSchema,
  assignOrderSchema,
  confirmOrderSchema,
  createOrderSchema,
  editNoteSchema,
  noteIdSchema,
  orderIdSchema,
  placeOrderSchema,
  replaceOrderSchema,
  replaceVariantSchema,
  setTagsSchema,
} from "./schemas.ts";
import { setTags } from "./set-tags.ts";
import {
  changeOrderViewSchema,
  chooseOrderColumnsSchema,
  orderViewIdSchema,
  saveOrderViewSchema,
} from "./views-schemas.ts";

export const saveOrderViewAction = memberAction
  .inputSchema(saveOrderViewSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ viewId: await saveOrderView(member, parsedInput) }));

export const changeOrderViewAction = memberAction
  .inputSchema(changeOrderViewSchema)
  .action(async ({ parsedInput, ctx: { member } }) => changeOrderView(member, parsedInput));

export const deleteOrderViewAction = memberAction
  .inputSchema(orderViewIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteOrderView(member, parsedInput));

export const chooseOrderColumnsAction = memberAction
  .inputSchema(chooseOrderColumnsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => chooseOrderColumns(member, parsedInput));

export const createOrderAction = memberAction
  .inputSchema(createOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await mapRefusalToField(parsedInput, () => createOrder(member, parsedInput)),
  }));

export const placeOrderAction = memberAction
  .inputSchema(placeOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const { orderId, paymentError } = await mapRefusalToField(parsedInput, () =>
      placeOrder(member, parsedInput),
    );
    // The order exists and its page shows its state, so `mapError` only logs an unexpected payment error.
    if (paymentError) mapError(paymentError);
    return { orderId };
  });

export const confirmOrderAction = memberAction
  .inputSchema(confirmOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ refusal: await confirmOrder(member, parsedInput) }));

export const cancelOrderAction = memberAction
  .inputSchema(orderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    refundedCents: await cancelOrder(member, parsedInput),
  }));

export const answerDoubtAction = memberAction
  .inputSchema(answerDoubtSchema)
  .action(async ({ parsedInput, ctx: { member } }) => answerDoubt(member, parsedInput));

export const checkPayingKeyAction = memberAction
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => checkPayingKey(member));

export const replaceOrderAction = memberAction
  .inputSchema(replaceOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await mapRefusalToField(parsedInput, () => replaceOrder(member, parsedInput)),
  }));

export const replaceVariantAction = memberAction
  .inputSchema(replaceVariantSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await replaceVariant(member, parsedInput),
  }));

export const addNoteAction = memberAction
  .inputSchema(addNoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => addNote(member, parsedInput));

export const editNoteAction = memberAction
  .inputSchema(editNoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => editNote(member, parsedInput));

export const deleteNoteAction = memberAction
  .inputSchema(noteIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteNote(member, parsedInput));

export const readMentionsAction = memberAction
  .inputSchema(orderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => readMentions(member, parsedInput));

export const setTagsAction = memberAction
  .inputSchema(setTagsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => setTags(member, parsedInput));

export const assignOrderAction = memberAction
  .inputSchema(assignOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => assignOrder(member, parsedInput));

"use server";

import { z } from "zod";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { describeError } from "#lib/core/transport/describe-error.ts";
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
  cancelOrderSchema,
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
  .metadata({ name: "saveOrderView" })
  .inputSchema(saveOrderViewSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ viewId: await saveOrderView(member, parsedInput) }));

export const changeOrderViewAction = memberAction
  .metadata({ name: "changeOrderView" })
  .inputSchema(changeOrderViewSchema)
  .action(async ({ parsedInput, ctx: { member } }) => changeOrderView(member, parsedInput));

export const deleteOrderViewAction = memberAction
  .metadata({ name: "deleteOrderView" })
  .inputSchema(orderViewIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteOrderView(member, parsedInput));

export const chooseOrderColumnsAction = memberAction
  .metadata({ name: "chooseOrderColumns" })
  .inputSchema(chooseOrderColumnsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => chooseOrderColumns(member, parsedInput));

export const createOrderAction = memberAction
  .metadata({ name: "createOrder" })
  .inputSchema(createOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await mapRefusalToField(parsedInput, () => createOrder(member, parsedInput)),
  }));

export const placeOrderAction = memberAction
  .metadata({ name: "placeOrder" })
  .inputSchema(placeOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const { orderId, paymentError } = await mapRefusalToField(parsedInput, () =>
      placeOrder(member, parsedInput),
    );
    if (!paymentError) return { orderId, notPaid: null };
    const { message } = await describeError(paymentError);
    // Of any other error the order's page shows what is known: a payment may be under way, or have happened.
    const isCertain =
      paymentError instanceof NotConnected ||
      (paymentError instanceof ServiceFailure && !paymentError.mayHaveActed);
    return { orderId, notPaid: isCertain ? message : null };
  });

export const confirmOrderAction = memberAction
  .metadata({ name: "confirmOrder" })
  .inputSchema(confirmOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ refusal: await confirmOrder(member, parsedInput) }));

export const cancelOrderAction = memberAction
  .metadata({ name: "cancelOrder" })
  .inputSchema(cancelOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const { orderId, wasConfirmed, shownTotalCents: totalCents } = parsedInput;
    return { refundedCents: await cancelOrder(member, { orderId }, { wasConfirmed, totalCents }) };
  });

export const answerDoubtAction = memberAction
  .metadata({ name: "answerDoubt" })
  .inputSchema(answerDoubtSchema)
  .action(async ({ parsedInput, ctx: { member } }) => answerDoubt(member, parsedInput));

export const checkPayingKeyAction = memberAction
  .metadata({ name: "checkPayingKey" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => checkPayingKey(member));

export const replaceOrderAction = memberAction
  .metadata({ name: "replaceOrder" })
  .inputSchema(replaceOrderSchema)
  .action(async ({ parsedInput: { wasConfirmed, ...change }, ctx: { member } }) => ({
    orderId: await mapRefusalToField(change, () => replaceOrder(member, change, { wasConfirmed })),
  }));

export const replaceVariantAction = memberAction
  .metadata({ name: "replaceVariant" })
  .inputSchema(replaceVariantSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await replaceVariant(member, parsedInput),
  }));

export const addNoteAction = memberAction
  .metadata({ name: "addNote" })
  .inputSchema(addNoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => addNote(member, parsedInput));

export const editNoteAction = memberAction
  .metadata({ name: "editNote" })
  .inputSchema(editNoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => editNote(member, parsedInput));

export const deleteNoteAction = memberAction
  .metadata({ name: "deleteNote" })
  .inputSchema(noteIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteNote(member, parsedInput));

export const readMentionsAction = memberAction
  .metadata({ name: "readMentions" })
  .inputSchema(orderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => readMentions(member, parsedInput));

export const setTagsAction = memberAction
  .metadata({ name: "setTags" })
  .inputSchema(setTagsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => setTags(member, parsedInput));

export const assignOrderAction = memberAction
  .metadata({ name: "assignOrder" })
  .inputSchema(assignOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => assignOrder(member, parsedInput));

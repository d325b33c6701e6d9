"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { changeOrderView } from "./change-order-view.ts";
import { chooseOrderColumns } from "./choose-order-columns.ts";
import { deleteOrderView } from "./delete-order-view.ts";
import { saveOrderView } from "./save-order-view.ts";
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

"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { addAddress } from "./add-address.ts";
import { changeAddress } from "./change-address.ts";
import { deleteAddress } from "./delete-address.ts";
import { addAddressSchema, addressIdSchema, changeAddressSchema } from "./schemas.ts";

export const addAddressAction = memberAction
  .metadata({ name: "addAddress" })
  .inputSchema(addAddressSchema)
  .action(async ({ parsedInput, ctx: { member } }) => addAddress(member, parsedInput));

export const changeAddressAction = memberAction
  .metadata({ name: "changeAddress" })
  .inputSchema(changeAddressSchema)
  .action(async ({ parsedInput, ctx: { member } }) => changeAddress(member, parsedInput));

export const deleteAddressAction = memberAction
  .metadata({ name: "deleteAddress" })
  .inputSchema(addressIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteAddress(member, parsedInput));

"use server";

import { createOwner } from "#lib/public/create-owner.ts";
import { publicAction } from "#lib/transport/action-client.ts";
import { createOwnerSchema } from "./schemas.ts";

export const createOwnerAction = publicAction
  .inputSchema(createOwnerSchema)
  .action(async ({ parsedInput }) => ({ slug: await createOwner(parsedInput) }));

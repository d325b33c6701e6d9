"use server";

import { z } from "zod";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { refreshCatalog } from "./refresh-catalog.ts";

export const refreshCatalogAction = memberAction
  .metadata({ name: "refreshCatalog" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => refreshCatalog(member));

"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { hideFirstDay } from "./hide-first-day.ts";

export const hideFirstDayAction = memberAction
  .metadata({ name: "hideFirstDay" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => {
    await hideFirstDay(member);
    revalidatePath(paths.overview(member.place));
  });

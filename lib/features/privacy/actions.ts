"use server";

import { revalidatePath } from "next/cache";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { choosePeople } from "./choose-people.ts";
import { closeSearch } from "./close-search.ts";
import { erasePerson } from "./erase-person.ts";
import { findPerson } from "./find-person.ts";
import { choosePeopleSchema, findPersonSchema, requestSchema, setRetentionSchema } from "./schemas.ts";
import { setRetention } from "./set-retention.ts";

export const findPersonAction = workspaceAction
  .metadata({ name: "findPerson" })
  .inputSchema(findPersonSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ requestId: await findPerson(member, parsedInput) }));

export const choosePeopleAction = workspaceAction
  .metadata({ name: "choosePeople" })
  .inputSchema(choosePeopleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => choosePeople(member, parsedInput));

export const erasePersonAction = workspaceAction
  .metadata({ name: "erasePerson" })
  .inputSchema(choosePeopleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await erasePerson(member, parsedInput);
    revalidatePath(paths.privacy(member.workspace.slug));
  });

export const closeSearchAction = workspaceAction
  .metadata({ name: "closeSearch" })
  .inputSchema(requestSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await closeSearch(member, parsedInput);
    revalidatePath(paths.privacy(member.workspace.slug));
  });

export const setRetentionAction = workspaceAction
  .metadata({ name: "setRetention" })
  .inputSchema(setRetentionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await setRetention(member, parsedInput);
    revalidatePath(paths.privacy(member.workspace.slug));
  });

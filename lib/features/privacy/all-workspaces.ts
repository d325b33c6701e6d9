import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/** @step Who calls it has decided who may. */
export async function allWorkspaces(): Promise<string[]> {
  return (await db().select({ id: workspaces.id }).from(workspaces)).map(({ id }) => id);
}

import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

export async function allWorkspaces(): Promise<string[]> {
  return (await db().select({ id: workspaces.id }).from(workspaces)).map(({ id }) => id);
}

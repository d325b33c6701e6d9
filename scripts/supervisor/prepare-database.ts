import { setupToken } from "./setup-token.ts";
import type { Start } from "./start.ts";

/** @returns the token of the setup link, while one is needed. */
export async function prepareDatabase({ options, databases, terminal }: Start): Promise<string | undefined> {
  const { migrate } = await import("#drizzle/migrate.ts");
  await migrate(databases.dashboard);
  terminal.step("database is up to date");
  return setupToken(options.DATA_DIR, databases.dashboard, options.SETUP_TOKEN);
}

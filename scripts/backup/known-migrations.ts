import { type Migration, readMigrations } from "#drizzle/migrations.ts";
import { CannotStart } from "../cannot-start.ts";
import type { Manifest } from "./manifest.ts";

export type Migrations = { before: Migration[]; since: Migration[] };

/**
 * Those of ours that a backup's tables were made by, and those that came since.
 * @throws CannotStart where we know another history, or an earlier part of it alone
 */
export function knownMigrations({ migrations, version }: Manifest): Migrations {
  const ours = readMigrations();
  const before = ours.slice(0, migrations.length);
  const isKnown = migrations.every(({ hash }, index) => before[index]?.hash === hash);
  if (isKnown && before.length > 0) return { before, since: ours.slice(before.length) };
  throw new CannotStart(
    `The backup was made by Pressroom ${version} with tables that this one does not know: restore it with that version or a later one. Nothing was changed.`,
  );
}

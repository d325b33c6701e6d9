import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { type Place, runCommand } from "./run-command.ts";

export const bigBytes = 30_000_000;

export type BackupSetup = Awaited<ReturnType<typeof openBackupSetup>>;

/** A Pressroom with paid orders, print files and an open session, and empty places to restore into. */
export async function openBackupSetup() {
  const folders: string[] = [];
  const databases: { drop(): Promise<void> }[] = [];
  const aFolder = () => {
    const folder = temporaryDataDir();
    folders.push(folder);
    return folder;
  };
  const pressroom = await startVerbs();
  const source = {
    databaseUrl: process.env.DATABASE_URL ?? "",
    dataDir: aFolder(),
    appSecret: process.env.APP_SECRET ?? "",
  };
  const workspace = await openWorkspace(pressroom.world, {
    spending_limits: { daily_cents: 100_000_000, per_order_cents: 1_000_000 },
    balanceCents: 100_000_000,
  });
  const makeAndPay = async (quantity = 2) => {
    const ctx = await workspace.ownerContext();
    const orderId = await createOrder(ctx, aSubmission(workspace, quantity));
    const { costs } = await getOrder(ctx, { orderId });
    const refused = await confirmOrder(ctx, { orderId, shownTotalCents: costs.total_cents });
    if (refused) throw new Error(`An order was not paid: ${refused.code}`);
  };
  for (let n = 0; n < 5; n += 1) await makeAndPay();
  const expiresAt = new Date(Date.now() + 1e9);
  await db().insert(sessions).values({ sidHash: randomUUID(), userId: workspace.owner, expiresAt });
  keepFiles(source.dataDir);

  return {
    workspace,
    source,
    aFolder,
    makeAndPay,
    /** A place on which Pressroom was never started. */
    aTarget: async (given: { appSecret?: string } = {}): Promise<Place> => {
      const database = await freshDatabase("resilience");
      databases.push(database);
      return { databaseUrl: database.url, dataDir: aFolder(), ...given };
    },
    backUp: async (...args: string[]): Promise<string> => {
      const file = path.join(aFolder(), "backup.tar");
      const { code, said } = await runCommand("backup", [...args, file], source).ended;
      if (code !== 0) throw new Error(said);
      return file;
    },
    close: async () => {
      await pressroom.stop();
      for (const database of databases) await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function keepFiles(dataDir: string): void {
  const files = path.join(dataDir, "files");
  for (const folder of ["uploads", "partial"]) mkdirSync(path.join(files, folder), { recursive: true });
  writeFileSync(path.join(files, "uploads", "big"), Buffer.alloc(bigBytes, "picture"));
  writeFileSync(path.join(files, "uploads", "empty"), "");
  writeFileSync(path.join(files, "partial", "unfinished"), "half of");
}

export async function queryRows<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client
    .query<Row>(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

export type ServiceIs = "up" | "down";

/**
 * What one process found out, all pages show: it is kept with the account's workspaces, the first to notice counts.
 * Nobody waits for it, and a database that does not take it now is told with the next probe.
 */
export function noteServiceState(accountId: string, service: ServiceIs): void {
  writeState(accountId, service).catch((error) => {
    log().warn({ ...describeException(error), accountId, service }, "service state not kept");
  });
}

async function writeState(accountId: string, service: ServiceIs): Promise<void> {
  const { serviceDownSince } = workspaces;
  const changed = await db().transaction(async (tx) => {
    const rows = await tx
      .update(workspaces)
      .set({ serviceDownSince: service === "down" ? sql`now()` : null })
      .where(
        and(
          eq(workspaces.accountId, accountId),
          service === "down" ? isNull(serviceDownSince) : isNotNull(serviceDownSince),
        ),
      )
      .returning({ id: workspaces.id });
    for (const { id } of rows) await notifyChange(tx, { workspaceId: id, kind: "service" });
    return rows.length > 0;
  });
  if (!changed) return;
  if (service === "down") log().warn({ accountId }, "the service does not answer");
  else log().info({ accountId }, "the service answers again");
}

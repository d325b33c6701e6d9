import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { erasures } from "#drizzle/schema/erasures.ts";
import { placeNamed } from "./internal/places/places.ts";

const batch = 200;

/** Repeats all recorded erasures of a workspace. Returns the number of rows processed. */
export async function repeatErasures(tx: Executor, workspaceId: string): Promise<number> {
  let [applied, after] = [0, { place: "", subjectId: "" }];
  while (true) {
    const next = await tx
      .select({ place: erasures.place, subjectId: erasures.subjectId, requestId: erasures.requestId })
      .from(erasures)
      .where(
        and(
          eq(erasures.workspaceId, workspaceId),
          sql`(${erasures.place}, ${erasures.subjectId}) > (${after.place}, ${after.subjectId})`,
        ),
      )
      .orderBy(asc(erasures.place), asc(erasures.subjectId))
      .limit(batch);
    const last = next.at(-1);
    if (!last) return applied;
    for (const { place, isAged } of groupsOf(next)) {
      const subjectIds = next.flatMap((row) =>
        row.place === place && (row.requestId === null) === isAged ? [row.subjectId] : [],
      );
      // For rows that were only too old, just the recipient is erased; for a person, the search terms no longer
      // exist, so all free text is erased.
      const matching = isAged ? () => sql`false` : null;
      await placeNamed(place).erase(tx, { workspaceId, subjectIds, matching });
    }
    applied += next.length;
    after = last;
  }
}

type Erased = { place: string; requestId: string | null };

const groupsOf = (rows: readonly Erased[]) =>
  [...new Set(rows.map(({ place, requestId }) => JSON.stringify({ place, isAged: requestId === null })))].map(
    (key): { place: string; isAged: boolean } => JSON.parse(key),
  );

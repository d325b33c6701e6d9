import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type PersonSearch, type PrivacyState, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isRequest } from "./internal/lock-privacy-request.ts";
import { subjectIdOf, withKeys } from "./internal/places/erased-sql.ts";
import { readIn } from "./internal/places/place.ts";
import { placeNamed } from "./internal/places/places.ts";
import { readRecipient } from "./internal/searching/identity-of.ts";
import { maxIdentities } from "./limits.ts";
import { type RequestInput, requestSchema } from "./schemas.ts";

type Request = { workspaceId: string; id: string };
type Group = {
  identity: string;
  place: string;
  count: number;
  sample: string;
  isChosen: boolean;
  waits: (string | null)[];
};

/** The matches grouped by recipient. The details shown are read from the original rows: the search stores no copy. */
async function readIdentities({ workspaceId, id }: Request): Promise<FoundIdentity[]> {
  const { rows } = await db().execute<Group>(sql`
    select identity, place, count(*)::int as count, min(subject_id) as sample, bool_or(is_chosen) as "isChosen",
      array_agg(distinct waits_for) as waits
    from privacy_matches where workspace_id = ${workspaceId} and request_id = ${id}
      and identity in (select identity from privacy_matches where workspace_id = ${workspaceId} and request_id = ${id}
        group by identity order by count(*) desc, identity limit ${maxIdentities})
    group by identity, place order by identity, place`);
  const byIdentity = new Map<string, Group[]>();
  for (const row of rows) byIdentity.set(row.identity, [...(byIdentity.get(row.identity) ?? []), row]);
  const groups = [...byIdentity.values()].sort((a, b) => total(b) - total(a));
  const lines = await readLines(
    workspaceId,
    groups.flatMap((group) => group.slice(0, 1)),
  );
  return groups.map((group) => ({
    identity: group[0]?.identity ?? "",
    lines: lines.get(sampleKey(group[0])) ?? [],
    counts: group.map(({ place, count }) => ({ place, count })),
    isChosen: group.some(({ isChosen }) => isChosen),
    waitsFor: [...new Set(group.flatMap(({ waits }) => waits.filter((reason) => reason !== null)))],
  }));
}

const total = (group: readonly Group[]) => group.reduce((sum, { count }) => sum + count, 0);
const sampleKey = (sample: Group | undefined) => `${sample?.place} ${sample?.sample}`;

async function readLines(workspaceId: string, samples: readonly Group[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of new Set(samples.map(({ place }) => place))) {
    const place = placeNamed(name);
    const ids = samples.flatMap((sample) => (sample.place === name ? [sample.sample] : []));
    const { rows } = await db().execute<{ id: string; shown: string | null; who: unknown }>(sql`
      select ${subjectIdOf(place)} as id, ${place.shown} as shown, ${readIn(workspaceId, place.who) ?? sql`null::jsonb`} as who
      from ${place.table} where workspace_id = ${workspaceId} and ${withKeys(place, ids)}`);
    for (const { id, shown, who } of rows) {
      const recipient = readRecipient(who);
      found.set(`${name} ${id}`, recipient ? linesOf(recipient) : [shown ?? ""].filter(Boolean));
    }
  }
  return found;
}

function linesOf(recipient: NonNullable<ReturnType<typeof readRecipient>>): string[] {
  const { name, company, line1, line2, postal_code, city, country, phone, email } = recipient;
  const joined = (parts: string[], by: string) => parts.filter((part) => part.trim() !== "").join(by);
  return [
    joined([name, company], ", "),
    joined([line1, line2, joined([postal_code, city], " "), country], ", "),
    joined([email, phone], " · "),
  ].filter((line) => line !== "");
}

/** The progress of a search for one person's data, and the recipients found. @throws AppError not_found */
export async function getRequest(ctx: WorkspaceContext, input: RequestInput): Promise<PrivacyView> {
  requireRole(ctx, "settings:manage");
  const { requestId } = parseInput(requestSchema, input);
  const [found] = await db()
    .select({ request: privacyRequests, askedBy: users.name })
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.askedBy))
    .where(isRequest(ctx.workspace.id, requestId));
  if (!found) throw notFound();
  const { request, askedBy } = found;
  const identities = request.state === "searching" ? [] : await readIdentities(request);
  const erasedByPlace = Object.entries(request.erased).map(([place, count]) => ({ place, count }));
  return {
    id: request.id,
    state: request.state,
    askedBy: askedBy ?? "",
    createdAt: request.createdAt.toISOString(),
    finishedAt: request.finishedAt?.toISOString() ?? null,
    erased: erasedByPlace.reduce((sum, { count }) => sum + count, 0),
    search: request.search,
    place: request.progress?.place ?? null,
    identities,
    isCapped: request.isCapped || identities.length >= maxIdentities,
    erasedByPlace,
  };
}

/** A recipient, or a text that names one, and its places. */
export type FoundIdentity = {
  identity: string;
  /** Lines of the original row, to recognise the person. */
  lines: string[];
  /** Number of matches by place. */
  counts: { place: string; count: number }[];
  isChosen: boolean;
  /** Codes of the reasons why a part cannot be erased yet. */
  waitsFor: string[];
};

/** A search in a list. Dates are ISO 8601 in UTC. */
export type PrivacyRequestRow = {
  id: string;
  state: PrivacyState;
  askedBy: string;
  createdAt: string;
  finishedAt: string | null;
  /** Erased rows, across all places. */
  erased: number;
};

export type PrivacyView = PrivacyRequestRow & {
  search: PersonSearch | null;
  /** The place that is being searched, while the search runs. */
  place: string | null;
  identities: FoundIdentity[];
  /** More exist than are shown. */
  isCapped: boolean;
  erasedByPlace: { place: string; count: number }[];
};

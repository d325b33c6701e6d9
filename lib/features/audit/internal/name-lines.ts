import { inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AuditLine } from "../audit-view.ts";
import type { AuditRow } from "./audit-columns.ts";
import { deviceOf } from "./device-of.ts";
import { nameSubjects, subjectKey } from "./name-subjects.ts";
import type { AuditScope } from "./select-audit.ts";

/** With the names that people and things have now: the log keeps none. */
export async function nameLines(scope: AuditScope, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const [people, devices, subjects] = await Promise.all([
    namesOf(present(rows.map(({ userId }) => userId))),
    devicesOf(present(rows.map(({ sessionId }) => sessionId))),
    nameSubjects(scope, rows),
  ]);
  return rows.map(({ userId, sessionId, subjectType, subjectId, at, position: _, ...row }) => ({
    ...row,
    at: at.toISOString(),
    person: userId ? { id: userId, name: people.get(userId) ?? "" } : null,
    device: sessionId ? (devices.get(sessionId) ?? null) : null,
    subject: {
      type: subjectType,
      id: subjectId,
      name: subjects.get(subjectKey(subjectType, subjectId)) ?? null,
    },
  }));
}

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

export async function namesOf(ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function devicesOf(ids: string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({ id: sessions.id, userAgent: sessions.userAgent })
    .from(sessions)
    .where(inArray(sessions.id, ids));
  return new Map(found.map(({ id, userAgent }) => [id, deviceOf(userAgent)]));
}

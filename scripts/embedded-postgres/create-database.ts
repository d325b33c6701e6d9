import { randomBytes } from "node:crypto";
import pg from "pg";
import { keepSecret } from "../secrets/keep-secret.ts";
import { databaseUrl } from "./admin-url.ts";
import type { Postmaster } from "./start-postmaster.ts";

/** A database and the role that owns it, which may enter no other database and is no superuser. */
export async function createDatabase(
  dataDir: string,
  { session, port }: Postmaster,
  name: string,
): Promise<string> {
  const password = keepSecret(dataDir, `postgres-password-${name}`, () =>
    randomBytes(32).toString("base64url"),
  );
  const role = pg.escapeIdentifier(name);
  if (!(await exists(session, "select from pg_roles where rolname = $1", name))) {
    await session.query(`create role ${role} login`);
  }
  await session.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  if (!(await exists(session, "select from pg_database where datname = $1", name))) {
    await session.query(`create database ${role} owner ${role}`);
  }
  await session.query(`revoke all on database ${role} from public`);
  return databaseUrl(name, password, port, name);
}

async function exists(session: pg.Client, query: string, name: string): Promise<boolean> {
  return (await session.query(query, [name])).rowCount === 1;
}

import { execFile, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { CannotStart } from "#scripts/cannot-start.ts";

export type SystemUser = { name: string; uid: number; gid: number };

const run = promisify(execFile);
const name = "postgres";

/** PostgreSQL refuses to run as root. As root, this returns the system user `postgres`, created if it is missing. */
export async function findSystemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await lookUp()) ?? (await create());
}

async function lookUp(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` reports an unknown user only by its exit code.
    return undefined;
  }
}

async function create(): Promise<SystemUser> {
  try {
    // Root's PATH does not always include the administration tools.
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
    await run(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name],
      { env },
    );
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and the user "${name}" it would run as could not be made (${reason(error)}). Start Pressroom as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const created = await lookUp();
  if (!created)
    throw new CannotStart(
      `The user "${name}" was made, but cannot be found: start Pressroom as an ordinary user.`,
    );
  return created;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message.trim().replaceAll(/\s+/g, " ") : String(error);
}

type Outcome = { ok: boolean; output: string };

/** Runs one of PostgreSQL's programs until it ends, as the unprivileged user if there is one. */
export async function runBinary(
  file: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<Outcome> {
  const child = spawn(file, args, {
    ...asUser(user),
    env: binaryEnvironment(),
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { ok: code === 0, output: `${out}${err}`.trim() };
}

export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** The locale is fixed, because our code reads PostgreSQL's messages. Our other variables are not passed on. */
export function binaryEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH } = process.env;
  return { NODE_ENV, PATH, LANG: "C", LC_ALL: "C" };
}

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { SystemUser } from "./system-user.ts";

type Outcome = { ok: boolean; output: string };

/** Runs one of PostgreSQL's programs, as the unprivileged user where there is one, to its end. */
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

/** PostgreSQL's messages are read by us, so they come in one language; nothing else of ours is its business. */
export function binaryEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH } = process.env;
  return { NODE_ENV, PATH, LANG: "C", LC_ALL: "C" };
}

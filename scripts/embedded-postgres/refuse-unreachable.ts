import { spawnSync } from "node:child_process";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { asUser } from "./run-binary.ts";
import type { SystemUser } from "./system-user.ts";

/** As root, PostgreSQL runs as somebody who may not enter every folder that root may: say which, and the way out. */
export function refuseUnreachable(user: SystemUser | undefined, target: string, wayOut: string): void {
  if (!user || mayEnter(user, target)) return;
  const blocking = ancestors(target).find((folder) => !mayEnter(user, folder)) ?? target;
  throw new CannotStart(
    `PostgreSQL does not run as root, so it runs as the user "${user.name}", who may not enter ${blocking}. ${wayOut}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function mayEnter(user: SystemUser, folder: string): boolean {
  return spawnSync("test", ["-x", folder], { ...asUser(user), cwd: "/" }).status === 0;
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [] : [...ancestors(parent), parent];
}

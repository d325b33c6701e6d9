import { isErrno } from "./is-errno.ts";

/** Whether a process of that number exists, also one that belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, "EPERM");
  }
}

import { cleanSignIns } from "#lib/sign-in/clean-sign-ins.ts";

export function cleanSignInsTask(): Promise<void> {
  return cleanSignIns();
}

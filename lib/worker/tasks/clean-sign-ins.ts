import { cleanSignIns } from "#lib/features/sign-in/clean-sign-ins.ts";

export function cleanSignInsTask(): Promise<void> {
  return cleanSignIns();
}

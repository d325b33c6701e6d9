import { cleanSessions } from "#lib/features/account/clean-sessions.ts";

export function cleanSessionsTask(): Promise<void> {
  return cleanSessions();
}

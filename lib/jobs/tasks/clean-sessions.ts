import { cleanSessions } from "#lib/account/clean-sessions.ts";

export function cleanSessionsTask(): Promise<void> {
  return cleanSessions();
}

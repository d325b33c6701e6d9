import type { Mode } from "#drizzle/mode.ts";
import { AppError } from "#lib/errors.ts";

/** No key to ask the service with, and whose workspace it is: who can connect one is looked up where it is said. */
export class NotConnected extends AppError {
  readonly workspaceId: string;

  constructor(workspaceId: string, mode: Mode) {
    super("not_connected", 409, { mode });
    this.name = "NotConnected";
    this.workspaceId = workspaceId;
  }
}

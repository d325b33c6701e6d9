import type { Mode } from "#drizzle/mode.ts";
import { AppError } from "#lib/errors.ts";

/** No key is stored for the mode. The error has the workspace's id, so that its text can name who may connect a key. */
export class NotConnected extends AppError {
  readonly workspaceId: string;

  constructor(workspaceId: string, mode: Mode) {
    super("not_connected", 409, { mode });
    this.name = "NotConnected";
    this.workspaceId = workspaceId;
  }
}

import type { ActionOf } from "#components/form/use-action-form.ts";
import type { ConnectKeyInput, KeyIdInput, RemoveKeyInput } from "#lib/features/settings/schemas.ts";

/** The server actions, bound to the workspace by the page. */
export type KeyActions = {
  connect: ActionOf<ConnectKeyInput, void>;
  check: ActionOf<KeyIdInput, void>;
  remove: ActionOf<RemoveKeyInput, void>;
};

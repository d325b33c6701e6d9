import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  ConnectKeyInput,
  ConnectSandboxInput,
  KeyIdInput,
  RemoveKeyInput,
} from "#lib/features/settings/schemas.ts";

/** The server actions, bound to the workspace by the page. */
export type KeyActions = {
  connect: ActionOf<ConnectKeyInput, void>;
  /** Null if this Pressroom has no built-in sandbox. */
  useSandbox: ActionOf<ConnectSandboxInput, void> | null;
  check: ActionOf<KeyIdInput, void>;
  remove: ActionOf<RemoveKeyInput, void>;
};

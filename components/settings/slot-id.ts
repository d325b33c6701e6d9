import type { KeyView } from "#lib/features/settings/status.ts";

export type Slot = Pick<KeyView, "mode" | "purpose">;

/** The element id of a slot, filled or empty. The focus returns to it after an action with its key. */
export const slotId = ({ mode, purpose }: Slot) => `key-${mode}-${purpose}`;

import type { KeyView } from "#lib/features/settings/status.ts";

export type Slot = Pick<KeyView, "mode" | "purpose">;

/** The place on the page, filled or empty: what was done with its key brings the focus back to it. */
export const slotId = ({ mode, purpose }: Slot) => `key-${mode}-${purpose}`;

import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { KeyView } from "#lib/features/settings/status.ts";
import type { KeyActions } from "./key-actions.ts";
import { PasteKey } from "./paste-key.tsx";
import { SlotCard } from "./slot-card.tsx";
import type { Slot } from "./slot-id.ts";

type EmptySlotProps = {
  slot: Slot;
  keys: readonly KeyView[];
  actions: KeyActions;
  formTexts: FormTexts;
};

/** What this place is for, and its one action. */
export async function EmptySlot({ slot, keys, actions, formTexts }: EmptySlotProps) {
  const t = await getTranslations("keys");
  const ordering = keys.find(({ mode, purpose }) => mode === slot.mode && purpose === "ordering");
  const why = slot.purpose === "ordering" ? "ordering" : whyPaying(ordering);
  return (
    <SlotCard slot={slot} className="border-dashed bg-transparent">
      <p className="max-w-prose text-muted">{t(`empty.${why}`, { mode: slot.mode })}</p>
      {why !== "alone" && (
        <PasteKey slot={slot} prefix={null} action={actions.connect} formTexts={formTexts} />
      )}
    </SlotCard>
  );
}

function whyPaying(ordering: KeyView | undefined): "alone" | "byOrdering" | "byNobody" {
  if (!ordering) return "alone";
  return ordering.scopes.includes("orders:confirm") ? "byOrdering" : "byNobody";
}

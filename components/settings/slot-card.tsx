import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { type Slot, slotId } from "./slot-id.ts";

type SlotCardProps = { slot: Slot; aside?: ReactNode; className?: string; children: ReactNode };

/** Takes the focus back from a dialog whose button is gone. */
export async function SlotCard({ slot, children, ...rest }: SlotCardProps) {
  const t = await getTranslations("keys");
  const { mode, purpose } = slot;
  return (
    <Card
      {...rest}
      id={slotId(slot)}
      aria-label={t("named", { mode, purpose })}
      tabIndex={-1}
      title={t(`purpose.${purpose}`)}
    >
      <div className="flex flex-col items-start gap-4">{children}</div>
    </Card>
  );
}

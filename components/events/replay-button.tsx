"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { EventActions } from "./event-actions.ts";
import { useReplay } from "./use-replay.ts";

type ReplayButtonProps = { eventId: string; isParked: boolean; replay: EventActions["replay"] };

/** Reads again what the event is about; what was set aside has its tries again. */
export function ReplayButton({ eventId, isParked, replay }: ReplayButtonProps) {
  const t = useTranslations("events");
  const { press, pending, problem, said } = useReplay(replay);
  return (
    <>
      <span role="status" className={problem ? "text-bad-ink" : "text-muted"}>
        {problem ?? said}
      </span>
      <Button
        variant={isParked ? "primary" : "secondary"}
        icon={<RotateCw />}
        pending={pending}
        onClick={() => press([eventId])}
      >
        {t(isParked ? "retryReading" : "replay")}
      </Button>
    </>
  );
}

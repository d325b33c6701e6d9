"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { EventActions } from "./event-actions.ts";

const KeepDaysDialog = late(() => import("./keep-days-dialog.tsx"));

type KeepDaysProps = { days: number; keepFor: EventActions["keepFor"] };

/** For how long the log is kept, where it is seen that it is kept. */
export function KeepDays({ days, keepFor }: KeepDaysProps) {
  const t = useTranslations("events");
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button icon={<History />} aria-haspopup="dialog" onClick={() => setAsked((times) => times + 1)}>
        {t("keptFor", { days })}
      </Button>
      <Suspense>{asked > 0 && <KeepDaysDialog key={asked} {...{ days, keepFor }} />}</Suspense>
    </>
  );
}

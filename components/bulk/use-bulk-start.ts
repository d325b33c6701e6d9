"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import type { Act } from "#components/form/use-one-action.ts";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { showToast } from "#components/ui/toast-region.tsx";
import type { BulkBarProps } from "./bulk-bar.tsx";

/**
 * Starts the action of a dialog. The run's id is created when the dialog opens, so a second click does not start a
 * second run.
 * After success the dialog closes, the selection is cleared and the page of the run opens, if there is one. The queries
 * are refetched after a refusal too, because the totals may have changed. `said` confirms an action without a run.
 */
export function useBulkStart({ place, clear }: Pick<BulkBarProps, "place" | "clear">) {
  const t = useTranslations("bulk");
  const words = useTranslations("labels");
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const [runId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), words("notTaken"));
  const begin = async (act: Act, runHref: string | null, said?: string) => {
    if (!(await run(act))) return;
    dialog.current?.close();
    clear();
    if (said) showToast({ title: said, tone: "good" });
    if (runHref) router.push(runHref);
  };
  return { dialog, runId, begin, pending, problem };
}

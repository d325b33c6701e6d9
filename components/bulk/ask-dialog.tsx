"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { Textarea } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { formatCents } from "#lib/money.ts";
import { requestSelectionAction } from "#lib/workflows/runs/actions.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { leftOut, OutlineWait, useOutline } from "./outlined.tsx";

/** Requests the payment of the selected drafts, for a person who may not pay them. */
export function AskDialog({ place, selection, locale, clear }: BulkBarProps) {
  const t = useTranslations("bulk");
  const words = useTranslations("labels");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const outline = useOutline(place, { selection });
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), words("notTaken"));
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState<number | null>(null);
  const known = outline.data;
  const part = known?.askable;
  const isTooMany = known?.isCapped || (part && part.count > maxPaymentRows);
  const may = part && part.count > 0 && !isTooMany;
  const send = () =>
    run(async () => {
      const answer = await requestSelectionAction(place, {
        ...{ selection, note },
        shownDigest: part?.digest ?? "",
      });
      if (answer.data) setAsked(answer.data.asked);
      return answer;
    });
  const modal = { ref: dialog, pending, problem, onSubmit: send };
  if (asked !== null) {
    return (
      <SubmitModal {...modal} title={t("askedTitle")} submit={null} isDone onClose={clear}>
        <p role="status">{t("asked", { count: asked })}</p>
      </SubmitModal>
    );
  }
  return (
    <SubmitModal
      {...modal}
      title={part ? t("askTitle", { count: part.count }) : t("ask")}
      submit={may ? t("askSubmit", { count: part.count }) : null}
    >
      <OutlineWait outline={outline} />
      {isTooMany && <p className="text-bad-ink">{t("tooManyAsked", { max: maxPaymentRows })}</p>}
      {known && part && !isTooMany && (
        <>
          {leftOut(known, part) > known.asked.count && (
            <p>{t("notPayable", { count: leftOut(known, part) - known.asked.count })}</p>
          )}
          {known.asked.count > 0 && <p>{t("alreadyAsked", { count: known.asked.count })}</p>}
          {part.count > 0 && (
            <>
              <p>{t("askText", { sum: formatCents(part.totalCents, locale) })}</p>
              <div className="flex flex-col gap-1.5">
                <Label htmlFor={id}>{t("askNote")}</Label>
                <Textarea
                  id={id}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                  aria-describedby={`${id}-hint`}
                  maxLength={500}
                />
                <Hint id={`${id}-hint`}>{t("askNoteHint")}</Hint>
              </div>
            </>
          )}
        </>
      )}
    </SubmitModal>
  );
}

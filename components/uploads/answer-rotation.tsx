"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { answerUploadAction } from "#lib/features/uploads/actions.ts";
import type { UploadView } from "#lib/features/uploads/upload-view.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import type { Place } from "#lib/paths.ts";

type AnswerRotationProps = { place: Place; view: UploadView };

export function AnswerRotation({ place, view: { id, widthPx, heightPx, isMine } }: AnswerRotationProps) {
  const t = useTranslations("uploads");
  const locale = useLocale();
  const [given, setGiven] = useState<"keep" | "bake_in" | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const answer = async (wanted: "keep" | "bake_in") => {
    setGiven(wanted);
    setSentence(null);
    const reply = await answerUploadAction(place, { uploadId: id, answer: wanted }).catch(() => null);
    if (reply && !reply.serverError && !reply.validationErrors) return;
    setGiven(null);
    setSentence(reply?.serverError?.message ?? t("notAnswered"));
  };
  const pixels = (count: number | null) => (count ?? 0).toLocaleString(writtenIn(locale));
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-prose text-sm">
        {t("asking", { width: pixels(widthPx), height: pixels(heightPx) })} {!isMine && t("askingOther")}
      </p>
      {sentence && <ErrorText>{sentence}</ErrorText>}
      {isMine && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={given === "bake_in"} onClick={() => answer("bake_in")}>
            {t("bakeIn")}
          </Button>
          <Button size="sm" pending={given === "keep"} onClick={() => answer("keep")}>
            {t("keep")}
          </Button>
        </div>
      )}
    </div>
  );
}

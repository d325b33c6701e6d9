"use client";

import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { useIncomingFiles } from "./use-incoming-files.ts";

type DropAreaProps = {
  maxMegabytes: number;
  compact: boolean;
  /** Of what the page's address may name. */
  id?: string;
  onFiles: (files: File[]) => void;
};

export function DropArea({ maxMegabytes, compact, id, onFiles }: DropAreaProps) {
  const t = useTranslations("uploads");
  const picker = useRef<HTMLInputElement>(null);
  const isOver = useIncomingFiles(true, onFiles);
  return (
    <>
      <div
        className={clsx(
          "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4",
          compact ? "py-3" : "py-5",
          isOver ? "border-accent bg-accent-soft" : "border-edge bg-wash",
        )}
      >
        <Button id={id} icon={<Upload />} onClick={() => picker.current?.click()}>
          {t("choose")}
        </Button>
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-muted">
          {t("dropHere")} {t("takes", { megabytes: maxMegabytes })}
        </p>
        <input
          ref={picker}
          type="file"
          multiple
          accept="image/png,image/jpeg"
          hidden
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file chosen again is a change too.
            target.value = "";
          }}
        />
      </div>
      {isOver && !compact && (
        <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/85">
          <p className="text-lg font-semibold">{t("letGo")}</p>
        </div>
      )}
    </>
  );
}

"use client";

import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const receivers: object[] = [];

/**
 * Receives files that are dropped anywhere on the page, or pasted. Of several areas the one mounted last receives them:
 * a dialog before the page behind it.
 */
function useIncomingFiles(isOpen: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOpen) return;
    const self = {};
    receivers.push(self);
    const isFirst = () => receivers.at(-1) === self;
    const brings = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") && isFirst();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      "dragover",
      (event) => {
        if (!brings(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      "dragleave",
      (event) => {
        // The event also fires between elements. Only on leaving the window, `relatedTarget` is null.
        if (!event.relatedTarget) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (!brings(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      "paste",
      ({ clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        if (files.length > 0 && isFirst()) take(files);
      },
      { signal },
    );
    return () => {
      listening.abort();
      receivers.splice(receivers.indexOf(self), 1);
    };
  }, [isOpen]);
  return isOver;
}

type DropAreaProps = {
  maxMegabytes: number;
  compact: boolean;
  /** The id of the area, for links to it. */
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
            // Cleared, so that choosing the same file again triggers a change event.
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

"use client";

import { useEffect, useEffectEvent, useState } from "react";

const receivers: object[] = [];

/**
 * Files that are dropped anywhere on the page, or pasted. Of several places that take files the one that came last
 * has them: a dialog before the page behind it.
 */
export function useIncomingFiles(isOpen: boolean, onFiles: (files: File[]) => void): boolean {
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
        // It also leaves one element for the next; out of the window there is none.
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

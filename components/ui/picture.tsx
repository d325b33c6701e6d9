"use client";

import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { useState } from "react";

type PictureProps = {
  src: string | null;
  /** Empty when the words beside it already say it. */
  alt: string;
  /** Of the frame, not of the file: the place is kept before the file arrives. */
  ratio?: "square" | "portrait";
  fit?: "contain" | "cover";
  eager?: boolean;
  className?: string;
};

const ratios = { square: "aspect-square", portrait: "aspect-4/5" };
const fits = { contain: "object-contain", cover: "object-cover" };

export function Picture({ src, alt, ratio = "square", fit = "contain", eager, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const missing = src === null || failed === src;
  const frame = clsx("overflow-hidden rounded-md bg-backdrop", ratios[ratio], className);
  if (missing) {
    const name = alt ? { role: "img", "aria-label": alt } : {};
    return (
      <span {...name} className={clsx(frame, "grid place-items-center text-muted")}>
        <ImageOff className="size-[min(1.25rem,40%)] opacity-50" />
      </span>
    );
  }
  return (
    <span className={clsx(frame, "block")}>
      {/* Strangers' picture hosts: never decoded or cached by this server. */}
      <img
        ref={(img) => {
          // It may have failed before this code was there to hear it.
          if (img?.complete && img.naturalWidth === 0) setFailed(src);
        }}
        src={src}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        onError={() => setFailed(src)}
        className={clsx("size-full", fits[fit])}
      />
    </span>
  );
}

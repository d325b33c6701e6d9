"use client";

import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { useState } from "react";

type PictureProps = {
  src: string | null;
  /** Empty when the words beside it already say it. */
  alt: string;
  /** Of the frame, not of the file: the place is kept before the file arrives. */
  ratio?: "square" | "portrait" | number;
  fit?: "contain" | "cover";
  eager?: boolean;
  /** What shows through where the picture is transparent. */
  ground?: "plain" | "checks";
  className?: string;
};

const ratios = { square: "aspect-square", portrait: "aspect-4/5" };
const grounds = {
  plain: "bg-backdrop",
  checks:
    "bg-sheet bg-[repeating-conic-gradient(var(--color-sheet-check)_0_25%,transparent_0_50%)] bg-size-[16px_16px]",
};
const fits = { contain: "object-contain", cover: "object-cover" };

export function Picture(props: PictureProps) {
  const { src, alt, ratio = "square", fit = "contain", eager, ground = "plain", className } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const missing = src === null || failed === src;
  const frame = clsx(
    "overflow-hidden rounded-md",
    grounds[missing ? "plain" : ground],
    typeof ratio !== "number" && ratios[ratio],
    className,
  );
  const style = typeof ratio === "number" ? { aspectRatio: ratio } : undefined;
  if (missing) {
    const name = alt ? { role: "img", "aria-label": alt } : {};
    return (
      <span {...name} style={style} className={clsx(frame, "grid place-items-center text-muted")}>
        <ImageOff className="size-[min(1.25rem,40%)] opacity-50" />
      </span>
    );
  }
  return (
    <span style={style} className={clsx(frame, "block")}>
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

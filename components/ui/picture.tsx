"use client";

import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { useState } from "react";

type PictureProps = {
  src: string | null;
  /** Empty if the text beside the picture already says it. */
  alt: string;
  /** The aspect ratio of the frame, not of the file. It reserves the space before the file loads. */
  ratio?: "square" | "portrait" | number;
  fit?: "contain" | "cover";
  eager?: boolean;
  /** The background behind transparent parts. */
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
      {/* A plain `img`: pictures from other hosts are not decoded or cached by this server. */}
      <img
        ref={(img) => {
          // The picture may have failed before hydration.
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

"use client";

import type { Box } from "#components/catalog/draw-areas.ts";
import { Rulers } from "#components/catalog/rulers.tsx";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { Placement } from "#lib/features/files/placement.ts";
import type { Frame } from "#lib/features/frames/frame.ts";
import { drawPlacement } from "./draw-placement.ts";

type PlacementDrawingProps = {
  area: PrintArea;
  placement: Placement | null;
  /** Where a member has placed the area on the picture; null if nowhere. */
  frame: Frame | null;
  /** The URL of the file's preview. Without it, the outline is drawn. */
  fileSrc: string | null;
  /** The URL of the product's picture. It is not drawn without a frame: it may show another side of the product. */
  productSrc: string | null;
  label: string;
  /** The text of a margin in cm. */
  sayMargin: (cm: number) => string;
  isTooSmall: boolean;
};

/** The side of the product's picture in px; fits the width of a phone. */
const side = 280;

/** A file at scale on its print area, over the product's picture if the area is placed there, with rulers in cm. */
export function PlacementDrawing(props: PlacementDrawingProps) {
  const { area, placement, frame, fileSrc, productSrc, label, sayMargin, isTooSmall } = props;
  const {
    width,
    height,
    backdrop,
    area: box,
    file,
    gaps,
    across,
    down,
  } = drawPlacement(area, placement, side, frame);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="h-auto max-w-full shrink-0 fill-none stroke-edge text-2xs [&_text]:fill-muted [&_text]:stroke-none"
    >
      <rect {...backdrop} rx={6} className="fill-backdrop stroke-none" />
      {frame && productSrc && <image href={productSrc} {...backdrop} preserveAspectRatio="xMidYMid meet" />}
      <Edge box={box} isTooSmall={isTooSmall} />
      {file && fileSrc && <image href={fileSrc} {...file} preserveAspectRatio="none" />}
      {file && <FileEdge box={file} isUnseen={!fileSrc} />}
      {gaps.map(({ from, to, cm }) => (
        <g key={`${from.x} ${from.y}`}>
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className="stroke-raised stroke-3" />
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className="stroke-ink" />
          <text
            x={(from.x + to.x) / 2}
            y={(from.y + to.y) / 2 + 4}
            textAnchor="middle"
            className="fill-ink! stroke-raised! stroke-4 [paint-order:stroke]"
          >
            {sayMargin(cm)}
          </text>
        </g>
      ))}
      <path d={extensionLines(box, backdrop)} className="[stroke-dasharray:1_3]" />
      <Rulers across={across} down={down} x={backdrop.x} y={backdrop.y} />
    </svg>
  );
}

/** Drawn twice, so that it is visible on any colour. */
function Edge({ box, isTooSmall }: { box: Box; isTooSmall: boolean }) {
  return (
    <>
      <rect {...box} className="stroke-raised stroke-3" />
      <rect {...box} className={isTooSmall ? "stroke-bad stroke-2" : "stroke-ink [stroke-dasharray:4_3]"} />
    </>
  );
}

/** Without a preview, a crossed box stands for the file. */
function FileEdge({ box: { x, y, width, height }, isUnseen }: { box: Box; isUnseen: boolean }) {
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        className={isUnseen ? "fill-accent-soft stroke-accent" : "stroke-accent"}
      />
      {isUnseen && (
        <path
          d={`M${x} ${y}l${width} ${height}m0 ${-height}l${-width} ${height}`}
          className="stroke-accent"
        />
      )}
    </>
  );
}

/** Lines from the corners of the area to the rulers at the picture's edges. */
const extensionLines = (box: Box, { x, y }: Box) =>
  [
    ...[box.x, box.x + box.width].map((at) => `M${at} ${y}V${box.y}`),
    ...[box.y, box.y + box.height].map((at) => `M${x} ${at}H${box.x}`),
  ].join("");

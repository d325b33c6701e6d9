import type { FileFacts } from "./file-facts.ts";
import { type Placement, type PlacingArea, placeFile, verdictOf } from "./placement.ts";

/** Of a file, what says how it will print. */
export type JudgedFile = Pick<
  FileFacts,
  "widthPx" | "heightPx" | "orientation" | "hasAlpha" | "colorSpace" | "iccProfile"
>;

/** Each code is a sentence under `placement.remarks` in messages/. */
export type Remark =
  | { code: "tooSmall"; width: number; height: number }
  | { code: "unclear" }
  | { code: "stricter" }
  | { code: "turned"; how: "side" | "over" | "mirrored" }
  | { code: "cmyk" }
  | { code: "transparent" }
  | { code: "profile"; name: string }
  | { code: "unseen" };

export type Judgement = { placement: Placement; remarks: Remark[] };

/** How a file lies on an area, and all that somebody should know before it is printed there, worst first. */
export function judgeFile(file: JudgedFile, area: PlacingArea): Judgement {
  const placement = placeFile(file, area);
  return { placement, remarks: [...remarksOnSize(placement), ...remarksOnContent(file)] };
}

function remarksOnSize(placement: Placement): Remark[] {
  const verdict = verdictOf(placement);
  if (verdict === "tooSmall") return [{ code: "tooSmall", ...placement.missing }];
  if (verdict === "unclear") return [{ code: "unclear" }];
  return placement.reachesBothSides ? [] : [{ code: "stricter" }];
}

function remarksOnContent({ orientation, hasAlpha, colorSpace, iccProfile }: JudgedFile): Remark[] {
  const how = turnOf(orientation);
  const isSeen = orientation !== null || colorSpace !== null;
  return [
    ...(how ? [{ code: "turned", how } as const] : []),
    ...(colorSpace === "cmyk" ? [{ code: "cmyk" } as const] : []),
    ...(hasAlpha ? [{ code: "transparent" } as const] : []),
    ...(iccProfile && !/srgb/i.test(iccProfile) ? [{ code: "profile", name: iccProfile } as const] : []),
    ...(isSeen ? [] : [{ code: "unseen" } as const]),
  ];
}

/** How the file lies as stored, by the EXIF orientation that programs turn it back with; null where it is upright. */
function turnOf(orientation: number | null): "side" | "over" | "mirrored" | null {
  if (orientation === null || orientation < 2 || orientation > 8) return null;
  if (orientation === 3) return "over";
  return orientation === 6 || orientation === 8 ? "side" : "mirrored";
}

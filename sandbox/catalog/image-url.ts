import { colorHex } from "./words/colors.ts";

/** Where a drawing in a colour is served: an absolute address outside /v1. */
export function imageUrl(origin: string, drawing: string, colorCode: string): string {
  return `${origin}/images/${drawing}.svg?color=${(colorHex(colorCode) ?? "#cccccc").slice(1)}`;
}

import pLimit from "p-limit";
import { AppError } from "#lib/errors.ts";

/** Sets of mock-ups at a time, in this process. Their pictures lie on the disk until they are sent. */
const mostSets = 4;
let sets = 0;

/** @throws AppError mockups_busy */
export function startDrawing(): void {
  if (sets >= mostSets) throw new AppError("mockups_busy", 503, { count: mostSets });
  sets += 1;
}

export function endDrawing(): void {
  sets -= 1;
}

/** Draws one picture at a time, because a large print file takes much memory and a whole processor. */
export const inTurn = pLimit(1);

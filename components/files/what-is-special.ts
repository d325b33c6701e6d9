import type { FileFacts } from "#lib/features/files/file-facts.ts";

/** Programs show it another way than it is stored, and thereby printed. */
export const isTurned = ({ orientation }: Pick<FileFacts, "orientation">): boolean =>
  orientation !== null && orientation > 1;

/** Whether somebody has looked at its content here. */
export const wasSeen = ({
  orientation,
  colorSpace,
}: Pick<FileFacts, "orientation" | "colorSpace">): boolean => orientation !== null || colorSpace !== null;

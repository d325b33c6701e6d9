import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** The merchant's own name for it, or what it was called where it came from; null where it never had one. */
export const nameOfFile = ({ name, filename }: Pick<FileFacts, "name" | "filename">): string | null =>
  name ?? filename;

/** A length as it is told. */
export const tenths = (cm: number): number => Math.round(cm * 10) / 10;

/** What is a bound is never told as more than it is. */
export const atMostTenths = (cm: number): number => Math.floor(cm * 10) / 10;

/** Programs show it another way than it is stored, and thereby printed. */
export const isTurned = ({ orientation }: Pick<FileFacts, "orientation">): boolean =>
  orientation !== null && orientation > 1;

/** Whether somebody has looked at its content here. */
export const wasSeen = ({
  orientation,
  colorSpace,
}: Pick<FileFacts, "orientation" | "colorSpace">): boolean => orientation !== null || colorSpace !== null;

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "12.4 MB", by thousands, as the service and the caps of an upload count. */
export function sizeWords(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(writtenIn(locale), {
    style: "unit",
    unit: units[power],
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

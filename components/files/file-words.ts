import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";

/** The merchant's name for the file, else its original name; null if it has neither. */
export const nameOfFile = ({ name, filename }: Pick<FileFacts, "name" | "filename">): string | null =>
  name ?? filename;

/** A length in cm, rounded to tenths for display. */
export const roundToTenths = (cm: number): number => Math.round(cm * 10) / 10;

/** An upper limit in cm, rounded down to tenths, so that the display never exceeds it. */
export const floorToTenths = (cm: number): number => Math.floor(cm * 10) / 10;

/** Whether image programs show the file rotated. The service prints it as stored, without the rotation. */
export const isRotated = ({ orientation }: Pick<FileFacts, "orientation">): boolean =>
  orientation !== null && orientation > 1;

/** Whether Pressroom has analysed the content of the file. */
export const isAnalysed = ({
  orientation,
  colorSpace,
}: Pick<FileFacts, "orientation" | "colorSpace">): boolean => orientation !== null || colorSpace !== null;

/** The values of the message about the pixels, which gives their number in millions, unless it has few. */
export function pixelValues({ widthPx: width, heightPx: height }: Pick<FileFacts, "widthPx" | "heightPx">) {
  const mega = (width * height) / 1_000_000;
  return { width, height, mega, few: String(mega < 0.1) };
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "12.4 MB", in powers of 1000, as the service and the upload limits count. */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(formatLocaleOf(locale), {
    style: "unit",
    unit: units[power],
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

const gpsDirectory = 0x8825;
const entryBytes = 12;
/** Bytes of one value by its type (TIFF 6.0, section 2). */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Overwrites the GPS directory of an EXIF block with zeros. Returns whether there was one. */
export function blankGps(exif: Buffer): boolean {
  const order = exif.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return false;
  const read = readerOf(exif, order === "II");
  const pointer = entriesAt(read, read(4, 4)).find((at) => read(at, 2) === gpsDirectory);
  if (pointer === undefined) return false;
  const directory = read(pointer + 8, 4);
  const entries = entriesAt(read, directory);
  for (const at of entries) {
    const length = (sizes[read(at + 2, 2)] ?? 0) * read(at + 4, 4);
    if (length > 4) blank(exif, read(at + 8, 4), length);
  }
  if (entries.length > 0) blank(exif, directory, 2 + entries.length * entryBytes);
  return entries.length > 0;
}

type Read = (at: number, bytes: 2 | 4) => number;

/** Reads beyond the end of the block give 0. */
function readerOf(exif: Buffer, isLittle: boolean): Read {
  return (at, bytes) => {
    if (at + bytes > exif.length) return 0;
    return isLittle ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes);
  };
}

function entriesAt(read: Read, directory: number): number[] {
  const count = directory > 0 ? read(directory, 2) : 0;
  return Array.from({ length: count }, (_, n) => directory + 2 + n * entryBytes);
}

function blank(exif: Buffer, from: number, length: number): void {
  if (from < exif.length) exif.fill(0, from, Math.min(from + length, exif.length));
}

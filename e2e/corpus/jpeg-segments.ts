export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The JPEG with segments right after its first marker. */
export const insertSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The offset of the first segment of a kind, at its 0xff. */
export function findSegment(jpeg: Buffer, marker: number): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === marker) return at;
    if (jpeg[at + 1] === 0xda) break;
  }
  throw new Error("The picture has no such segment.");
}

/** The same picture with another size in its header. */
export function resizeFrame(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = findSegment(changed, 0xc0);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** What people take for a picture, by how it begins; the name is what they know it by. */
const beginnings: readonly { name: string; at: number; hex: string }[] = [
  { name: "GIF", at: 0, hex: "47494638" },
  { name: "WebP", at: 8, hex: "57454250" },
  { name: "AVIF", at: 4, hex: "6674797061766966" },
  { name: "AVIF", at: 4, hex: "6674797061766973" },
  { name: "HEIC", at: 4, hex: "66747970" },
  { name: "JPEG XL", at: 0, hex: "ff0a" },
  { name: "JPEG XL", at: 4, hex: "4a584c20" },
  { name: "JPEG 2000", at: 4, hex: "6a502020" },
  { name: "JPEG 2000", at: 0, hex: "ff4fff51" },
  { name: "TIFF", at: 0, hex: "49492a00" },
  { name: "TIFF", at: 0, hex: "4d4d002a" },
  { name: "BMP", at: 0, hex: "424d" },
  { name: "Photoshop", at: 0, hex: "38425053" },
  { name: "PDF", at: 0, hex: "25504446" },
  { name: "PostScript", at: 0, hex: "25215053" },
  { name: "ZIP", at: 0, hex: "504b0304" },
];

const known = beginnings.map(({ name, at, hex }) => ({ name, at, bytes: Buffer.from(hex, "hex") }));

type Content = { format: "png" | "jpeg" } | { name: string } | null;

const png = Buffer.from("89504e470d0a1a0a", "hex");
const jpeg = Buffer.from("ffd8ff", "hex");

/** What a file is by its first kilobyte, whatever it is called; null for what nobody takes for a picture. */
export function nameContent(head: Buffer): Content {
  if (head.subarray(0, png.length).equals(png)) return { format: "png" };
  if (head.subarray(0, jpeg.length).equals(jpeg)) return { format: "jpeg" };
  const found = known.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));
  if (found) return { name: found.name };
  return /<svg[\s>]/i.test(head.toString("utf8")) ? { name: "SVG" } : null;
}

const tagCountAt = 128;
const mostTags = 100;
const mostLength = 80;

/** The name in an ICC profile (ICC.1:2022, "profileDescriptionTag"); null if it has none. */
export function profileName(profile: Buffer | undefined): string | null {
  if (!profile || profile.length < tagCountAt + 4) return null;
  const count = Math.min(profile.readUInt32BE(tagCountAt), mostTags);
  for (let n = 0; n < count; n += 1) {
    const entry = profile.subarray(tagCountAt + 4 + 12 * n, tagCountAt + 16 + 12 * n);
    if (entry.length < 12) return null;
    if (entry.toString("latin1", 0, 4) !== "desc") continue;
    const start = entry.readUInt32BE(4);
    return tidy(describe(profile.subarray(start, start + entry.readUInt32BE(8))));
  }
  return null;
}

/** Version 2 has the name in ASCII. Version 4 has it in several languages, of which the first is used. */
function describe(tag: Buffer): string {
  const type = tag.toString("latin1", 0, 4);
  if (type === "desc" && tag.length > 12) return tag.toString("latin1", 12, 12 + tag.readUInt32BE(8));
  if (type !== "mluc" || tag.length < 28) return "";
  const [length, start] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  const text = Buffer.from(tag.subarray(start, start + Math.min(length, 2 * mostLength)));
  return text.length % 2 === 0 ? text.swap16().toString("utf16le") : "";
}

function tidy(name: string): string | null {
  // Removes invisible characters. PostgreSQL cannot store NUL.
  return (
    name
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, mostLength) || null
  );
}

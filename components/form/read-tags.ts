/** Splits typed text into tags: "Easter, front" are two tags. Tags are lower case and unique. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((tag) => tag.trim().replace(/\s+/g, " ").toLowerCase())
      .filter((tag) => tag !== ""),
  ),
];

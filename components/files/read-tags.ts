/** "Easter, front" as it is typed: two tags. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((tag) => tag.trim().replace(/\s+/g, " ").toLowerCase())
      .filter((tag) => tag !== ""),
  ),
];

import type { FileFacts } from "#lib/features/files/file-facts.ts";

/** The merchant's own name for it, or what it was called where it came from; null where it never had one. */
export const nameOfFile = ({ name, filename }: Pick<FileFacts, "name" | "filename">): string | null =>
  name ?? filename;

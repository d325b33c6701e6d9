import type { Page } from "./schemas/wire.ts";

/**
 * Reads the pages of a list, each by the `next_cursor` of the one before (Conventions 4). Returns `repeated_cursor`
 * when the service sends a cursor again, because the list would never end. A caller that needs the whole list checks
 * for `end`.
 */
export async function* paginate<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Page<Item>, "end" | "repeated_cursor"> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  while (true) {
    const page = await fetchPage(cursor);
    yield page;
    if (!page.has_more || page.next_cursor === null) return "end";
    if (seen.has(page.next_cursor)) return "repeated_cursor";
    seen.add(page.next_cursor);
    cursor = page.next_cursor;
  }
}

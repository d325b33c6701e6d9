import type { Page } from "./schemas/wire.ts";

/**
 * Reads the pages of a list, each by the `next_cursor` of the one before (Conventions 4). Returns `broken_off` when the
 * service says that there is more, but sends no cursor or one again. A caller that needs the whole list checks for
 * `end`.
 */
export async function* paginate<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Page<Item>, "end" | "broken_off"> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  while (true) {
    const page = await fetchPage(cursor);
    yield page;
    if (!page.has_more) return "end";
    if (page.next_cursor === null || seen.has(page.next_cursor)) return "broken_off";
    seen.add(page.next_cursor);
    cursor = page.next_cursor;
  }
}

/** Reads a whole list. Returns null when the service did not send it to its end. */
export async function readWhole<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[] | null> {
  const items: Item[] = [];
  const pages = paginate(fetchPage);
  while (true) {
    const { value, done } = await pages.next();
    if (done) return value === "end" ? items : null;
    items.push(...value.data);
  }
}

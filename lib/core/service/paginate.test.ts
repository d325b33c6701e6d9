import { describe, expect, it } from "vitest";
import { paginate } from "./paginate.ts";
import type { Page } from "./schemas/wire.ts";

async function readPages(pages: Page<number>[]) {
  const cursors: (string | undefined)[] = [];
  const items: number[] = [];
  const pager = paginate(async (cursor) => {
    cursors.push(cursor);
    const page = pages[cursors.length - 1];
    if (!page) throw new Error("asked for one page too many");
    return page;
  });
  let step = await pager.next();
  for (; !step.done; step = await pager.next()) items.push(...step.value.data);
  return { cursors, items, ended: step.value };
}

describe("paginate", () => {
  it("follows next_cursor to the end", async () => {
    const walked = await readPages([
      { data: [1, 2], has_more: true, next_cursor: "a" },
      { data: [3], has_more: true, next_cursor: "b" },
      { data: [], has_more: false, next_cursor: null },
    ]);
    expect(walked).toEqual({ cursors: [undefined, "a", "b"], items: [1, 2, 3], ended: "end" });
  });

  it("ends only when has_more is false", async () => {
    expect((await readPages([{ data: [1], has_more: false, next_cursor: "a" }])).ended).toBe("end");
    expect((await readPages([{ data: [1], has_more: true, next_cursor: null }])).ended).toBe("broken_off");
  });

  it("stops when a cursor repeats, and reports it", async () => {
    const walked = await readPages([
      { data: [1], has_more: true, next_cursor: "a" },
      { data: [2], has_more: true, next_cursor: "b" },
      { data: [3], has_more: true, next_cursor: "a" },
    ]);
    expect(walked).toMatchObject({ items: [1, 2, 3], ended: "broken_off" });
  });

  it("passes a failure on", async () => {
    await expect(readPages([{ data: [1], has_more: true, next_cursor: "a" }])).rejects.toThrow(
      "one page too many",
    );
  });
});

import { expect, test, vi } from "vitest";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Asked, renderedResult } from "./rendered-result.ts";

const asked = (more: Partial<Asked> = {}): Asked => ({ queryKey: ["a"], queryFn: () => null, ...more });
const pages = { pages: [{ rows: [1], next: "b" }], pageParams: [""] };

test("it is what the server rendered, and more of it where there is more", () => {
  const ask = vi.fn(async () => null);
  const list = asked({
    initialData: pages,
    getNextPageParam: (page) => (page as { next: string | null }).next,
  });
  const result = renderedResult(list, list, ask);
  expect(result).toMatchObject({ data: pages, isPending: false, isFetching: false, hasNextPage: true });
  void result.fetchNextPage();
  void result.refetch();
  expect(ask.mock.calls).toEqual([["fetchNextPage"], ["refetch"]]);
  const last = { ...list, getNextPageParam: () => null };
  expect(renderedResult(last, last, ask).hasNextPage).toBe(false);
});

test("of something else it is what was shown before, if that may stay, and nothing otherwise", () => {
  const ask = async () => null;
  const before = asked({ initialData: [1] });
  const kept = asked({ queryKey: ["b"], placeholderData: keepPreviousData });
  expect(renderedResult(kept, before, ask)).toMatchObject({ data: [1], isPlaceholderData: true });
  expect(renderedResult(asked({ queryKey: ["b"] }), before, ask)).toMatchObject({
    data: undefined,
    isPending: true,
    isFetching: true,
  });
  expect(renderedResult(asked({ enabled: false }), before, ask).isFetching).toBe(false);
});

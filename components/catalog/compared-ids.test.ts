import { expect, test } from "vitest";
import { comparedIds } from "./compared-ids.ts";

test.each<[string | string[] | undefined, string[], number]>([
  [undefined, [], 0],
  ["", [], 0],
  ["a", ["a"], 0],
  ["a, b,,a", ["a", "b"], 0],
  [["a,b", "c"], ["a", "b", "c"], 0],
  ["a,b,c,d,e,f", ["a", "b", "c", "d"], 2],
])("%j is %j", (asked, ids, tooMany) => expect(comparedIds(asked)).toEqual({ ids, tooMany }));

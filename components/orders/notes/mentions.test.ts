import { expect, test } from "vitest";
import { splitMentions } from "./mentions.ts";

const marked = (text: string, names: string[]) =>
  splitMentions(text, names)
    .map(({ part, isName }) => (isName ? `[${part}]` : part))
    .join("");

test("mentioned names are highlighted in any case, and nothing else is", () => {
  expect(marked("@ada, ask @Ada Owner and @Adam", ["Ada", "Ada Owner"])).toBe(
    "[@ada], ask [@Ada Owner] and @Adam",
  );
  expect(marked("mail@ada", [])).toBe("mail@ada");
  expect(marked("@A.B. (x) @AxBx", ["A.B."])).toBe("[@A.B.] (x) @AxBx");
});

test("the pieces contain the whole text", () => {
  const text = "@Ada\n@Ada Owner – ü";
  expect(
    splitMentions(text, ["Ada"])
      .map(({ part }) => part)
      .join(""),
  ).toBe(text);
});

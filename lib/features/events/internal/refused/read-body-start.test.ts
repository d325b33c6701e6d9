import { expect, test } from "vitest";
import { readBodyStart } from "./read-body-start.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a text with markup is shown as it is", () => {
  const said = '{"a": "<script>alert(1)</script>"}';
  expect(readBodyStart(bytes(said), said.length)).toEqual({ kind: "text", shown: said, isWhole: true });
});

test("control and text direction characters are escaped", () => {
  expect(readBodyStart(bytes("a\u0000b\u202ec\nd\te"), 11).shown).toBe("a\\u0000b\\u202ec\nd\te");
});

test("a text that is cut inside a character is still a text, without that character", () => {
  const whole = bytes("né");
  expect(readBodyStart(whole.slice(0, 2), 3)).toEqual({ kind: "text", shown: "n", isWhole: false });
  expect(readBodyStart(whole.slice(0, 2), 2).kind).toBe("hex");
});

test("a body that is not text is shown in hex", () => {
  const noise = Uint8Array.from({ length: 18 }, (_, index) => 255 - index);
  expect(readBodyStart(noise, 18)).toEqual({
    kind: "hex",
    shown: "ff fe fd fc fb fa f9 f8 f7 f6 f5 f4 f3 f2 f1 f0\nef ee",
    isWhole: true,
  });
});

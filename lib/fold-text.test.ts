import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Débardeur ÉPAIS", "debardeur epais"],
  ["Größe Straße STRASSE ẞ", "grosse strasse strasse ss"],
  ["Długi rękaw, Łódź", "dlugi rekaw, lodz"],
  ["Ø smørrebrød Æble œuvre", "o smorrebrod aeble oeuvre"],
  ["İstanbul ılık", "istanbul ilik"],
  ["  two \t\n words  ", "two words"],
  ["TEE-WHITE-3XL 100%", "tee-white-3xl 100%"],
  ["Ångström e\u0301", "angstrom e"],
  ["", ""],
])("%j is searched as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

import { expect, test } from "vitest";
import { openMoment, sealMoment } from "./moment.ts";

test("a place opens as it was, and never looks the same twice", () => {
  for (const place of ["0.0", "737.12", "18446744073709551615.4294967295"]) {
    expect(openMoment(sealMoment(place))).toBe(place);
    expect(sealMoment(place)).not.toBe(sealMoment(place));
  }
});

test("what was not sealed here opens as nothing that anybody knows", () => {
  for (const strange of ["", "/", "737.12", "elsewhere/12", "a".repeat(200)])
    expect(openMoment(strange)).toBe("");
  const sealed = sealMoment("737.12");
  expect(openMoment(`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`)).not.toBe("737.12");
});

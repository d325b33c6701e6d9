import { expect, test } from "vitest";
import { profileName } from "./profile-name.ts";

/** A profile with one tag, its description. */
function profile(tag: Buffer, { count = 1, start = 144, length = tag.length } = {}): Buffer {
  const head = Buffer.alloc(144);
  head.writeUInt32BE(count, 128);
  head.write("desc", 132, "latin1");
  head.writeUInt32BE(start, 136);
  head.writeUInt32BE(length, 140);
  return Buffer.concat([head, tag]);
}

function version2(name: string): Buffer {
  const head = Buffer.alloc(12);
  head.write("desc", 0, "latin1");
  head.writeUInt32BE(name.length, 8);
  return Buffer.concat([head, Buffer.from(name, "latin1")]);
}

function version4(name: string): Buffer {
  const head = Buffer.alloc(28);
  head.write("mluc", 0, "latin1");
  head.writeUInt32BE(2 * name.length, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, Buffer.from(name, "utf16le").swap16()]);
}

test.each([
  ["version 2", version2("Adobe RGB (1998)\0"), "Adobe RGB (1998)"],
  ["version 4", version4("Display P3"), "Display P3"],
  ["what cannot be seen", version4("Coated\u0000\u202eFOGRA39"), "Coated FOGRA39"],
  ["a name without end", version2("x".repeat(5_000)), "x".repeat(80)],
])("the name of a profile is read: %s", (_, tag, name) => {
  expect(profileName(profile(tag))).toBe(name);
});

test.each([
  ["none", undefined],
  ["one that breaks off", profile(version2("sRGB")).subarray(0, 140)],
  ["one that points behind itself", profile(version2("sRGB"), { start: 0xfffffff0, length: 0xffffffff })],
  ["another kind of description", profile(Buffer.from("text\0\0\0\0sRGB"))],
  ["more tags than there are", profile(Buffer.alloc(0), { count: 0xffffffff, start: 0 })],
])("no name is read from: %s", (_, bytes) => {
  expect(profileName(bytes)).toBeNull();
});

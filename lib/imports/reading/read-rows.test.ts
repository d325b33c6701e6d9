import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import { readRows } from "./read-rows.ts";

async function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Uint8Array, size = 7) {
  const told = { encoding: "", unreadable: 0 };
  const table = { separator: "" };
  const rows: string[][] = [];
  for await (const batch of readRows(decodeText(cut(bytes, size), told), table)) rows.push(...batch);
  return { ...told, ...table, rows };
}

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from("name,city\nJürgen,Köln\n"), "utf-8", "Köln"],
  ["UTF-8 with a mark", Buffer.from("\ufeffname,city\nJürgen,Köln\n"), "utf-8", "Köln"],
  ["Windows-1252", Buffer.from("name,city\nJürgen,Köln\n", "latin1"), "windows-1252", "Köln"],
  ["UTF-16 LE with a mark", utf16("\ufeffname,city\nJürgen,Köln\n", false), "utf-16le", "Köln"],
  ["UTF-16 LE", utf16("name,city\nJürgen,Köln\n", false), "utf-16le", "Köln"],
  ["UTF-16 BE", utf16("name,city\nJürgen,Köln\n", true), "utf-16be", "Köln"],
])("%s is recognised, however it is cut", async (_, bytes, encoding, city) => {
  for (const size of [8, 9, 1_000]) {
    const found = await read(bytes, size);
    expect(found).toMatchObject({ encoding, unreadable: 0 });
    expect(found.rows).toEqual([
      ["name", "city"],
      ["Jürgen", city],
    ]);
  }
});

test("a byte that is none in a file of UTF-8 is counted, and the rest stays", async () => {
  const bytes = Buffer.concat([Buffer.from("a,Köln\n"), Buffer.from([0xff]), Buffer.from(",Köln\n")]);
  const { encoding, unreadable, rows } = await read(bytes, 8);
  expect({ encoding, unreadable }).toEqual({ encoding: "utf-8", unreadable: 1 });
  expect(rows[1]).toEqual(["\ufffd", "Köln"]);
});

test.each([
  [",", ","],
  [";", ";"],
  ["tab", "\t"],
  ["|", "|"],
])("cells between %s", async (_, separator) => {
  const text = ["a", '"b, c; d"', "e"].join(separator);
  const { separator: found, rows } = await read(Buffer.from(`${text}\r\n${text}\r\n`));
  expect(found).toBe(separator);
  expect(rows).toEqual([
    ["a", "b, c; d", "e"],
    ["a", "b, c; d", "e"],
  ]);
});

test("a cell of several lines is one, and its row is one", async () => {
  const { rows } = await read(Buffer.from('a,"b\nc ""d""",e\nf,g,h'), 3);
  expect(rows).toEqual([
    ["a", 'b\nc "d"', "e"],
    ["f", "g", "h"],
  ]);
});

test("a quotation mark that is never closed, and rows that are too wide, are refused", async () => {
  const unclosed = Buffer.from(`a,"${"b\n".repeat(1_000_000)}`);
  await expect(read(unclosed, 64 * 1024)).rejects.toThrow("import_unclosed_quote");
  await expect(read(Buffer.from(",".repeat(250)))).rejects.toThrow("import_too_wide");
});

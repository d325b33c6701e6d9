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

const sizes = Array.from({ length: 30 }, (_, at) => at + 1);

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
])("%s is recognised whatever the chunk size", async (_, bytes, encoding, city) => {
  for (const size of [...sizes, 1_000]) {
    const found = await read(bytes, size);
    expect(found).toMatchObject({ encoding, unreadable: 0 });
    expect(found.rows).toEqual([
      ["name", "city"],
      ["Jürgen", city],
    ]);
  }
});

test.each([
  [
    "Windows-1252, é as the last of it",
    Buffer.from("name,city\nAda,caf\xe9", "latin1"),
    "windows-1252",
    "café",
  ],
  ["UTF-8, é as the last of it", Buffer.from("name,city\nAda,café"), "utf-8", "café"],
  ["Windows-1252, a euro sign", Buffer.from("name,city\nAda,5 \x80\n", "latin1"), "windows-1252", "5 €"],
])("%s: the text is the same whatever the chunk size", async (_, bytes, encoding, city) => {
  for (const size of sizes) {
    const found = await read(bytes, size);
    expect([size, found]).toEqual([
      size,
      {
        ...{ encoding, unreadable: 0, separator: "," },
        rows: [
          ["name", "city"],
          ["Ada", city],
        ],
      },
    ]);
  }
});

test("one invalid byte does not change how the rest of a UTF-8 file is read", async () => {
  const bad = Buffer.from([0xff]);
  const lines = Buffer.from("Köln,Málaga\n".repeat(3));
  for (const bytes of [
    Buffer.concat([bad, lines]),
    Buffer.concat([lines, bad]),
    Buffer.concat([lines, bad, lines]),
  ]) {
    for (const size of sizes) {
      const { encoding, unreadable, rows } = await read(bytes, size);
      expect([size, encoding, unreadable]).toEqual([size, "utf-8", 1]);
      expect(rows.flat().join()).toContain("Köln,Málaga,Köln,Málaga");
    }
  }
});

test("invalid bytes are counted in the whole file", async () => {
  const line = Buffer.concat([Buffer.from("Köln,"), Buffer.from([0xff, 0x0a])]);
  const bytes = Buffer.concat([
    Buffer.from("a,b\n".repeat(40_000)),
    ...Array.from({ length: 30_000 }, () => line),
  ]);
  expect(await read(bytes, 10_000)).toMatchObject({ encoding: "utf-8", unreadable: 30_000 });
});

test("a character that two blocks share is read correctly", async () => {
  const before = "a\n".repeat(32 * 1024 - 1);
  for (const encoding of ["utf-8", "latin1"] as const) {
    const found = await read(Buffer.from(`${before}b\u00e9,Köln\n`, encoding), 1_000);
    expect(found).toMatchObject({
      encoding: encoding === "latin1" ? "windows-1252" : "utf-8",
      unreadable: 0,
    });
    expect(found.rows.at(-1)).toEqual(["bé", "Köln"]);
  }
});

test("a shortened cell and an unpaired surrogate become text that PostgreSQL accepts", async () => {
  const { rows } = await read(Buffer.from(`${"x".repeat(1_999)}😀,b\n`), 500);
  expect(rows[0]).toEqual([`${"x".repeat(1_999)}\ufffd`, "b"]);
  const half = await read(utf16("a,\ud83d,b\n", false), 3);
  expect(half).toMatchObject({ encoding: "utf-16le", unreadable: 1, rows: [["a", "\ufffd", "b"]] });
});

test("an invalid byte in a UTF-8 file is counted and replaced, and the rest stays", async () => {
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
])("cells separated by %s are recognised", async (_, separator) => {
  const text = ["a", '"b, c; d"', "e"].join(separator);
  const { separator: found, rows } = await read(Buffer.from(`${text}\r\n${text}\r\n`));
  expect(found).toBe(separator);
  expect(rows).toEqual([
    ["a", "b, c; d", "e"],
    ["a", "b, c; d", "e"],
  ]);
});

test("a cell with several lines is one cell in one row", async () => {
  const { rows } = await read(Buffer.from('a,"b\nc ""d""",e\nf,g,h'), 3);
  expect(rows).toEqual([
    ["a", 'b\nc "d"', "e"],
    ["f", "g", "h"],
  ]);
});

test("an unclosed quotation mark and a row with too many columns are refused", async () => {
  const unclosed = Buffer.from(`a,"${"b\n".repeat(1_000_000)}`);
  await expect(read(unclosed, 64 * 1024)).rejects.toThrow("import_unclosed_quote");
  await expect(read(Buffer.from(",".repeat(250)))).rejects.toThrow("import_too_wide");
});

const bytesOf = (letters: string) => Buffer.from(letters, "latin1");

test.each([
  [
    "an Excel file",
    bytesOf(`PK\x03\x04\x14\0\x06\0${"x".repeat(18)}[Content_Types].xml<a/>`),
    "import_excel",
  ],
  ["an old Excel file", bytesOf("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 table"), "import_excel"],
  ["another zip archive", bytesOf("PK\x03\x04 notes.txt"), "import_not_text"],
  ["a PNG", bytesOf("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0"), "import_not_text"],
  ["zeros that look like UTF-16", bytesOf("a\0b\0\0\0c\0".repeat(20)), "import_not_text"],
])("%s is refused whatever the chunk size", async (_, bytes, code) => {
  for (const size of [...sizes, 1_000]) await expect(read(bytes, size)).rejects.toThrow(code);
});

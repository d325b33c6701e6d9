import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseFaults, findAgain } from "./choose-faults.ts";
import { findFaults, makeFault } from "./find-faults.ts";

function changesOf(source: string): string[] {
  return findFaults(source).map((found) => makeFault(source, found));
}

/** Three files, each with the faults of one line. */
function openRoom() {
  const base = mkdtempSync(path.join(tmpdir(), "pressroom-faults-"));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const source = "export const isOver = (é: number) => é > 1 && é !== 7;\n";
  for (const name of ["a", "b", "c"]) writeFileSync(path.join(base, `${name}.ts`), source);
  return { base, source, room: { name: "small", product: ["*.ts"], claims: [] } };
}

test.each([
  ["if (é) a();", ["if (!(é)) a();"]],
  ["const a = b <= 3;", ["const a = b < 3;"]],
  ["const a = 'é' === b;", ["const a = 'é' !== b;"]],
  ["const a = b && c;", ["const a = b || c;"]],
  ["const a = b - 1;", ["const a = b - 2;"]],
  ["where(and(a, eq(b, c)));", ["where(and(eq(b, c)));", "where(and(a));"]],
  ["await a();", [";"]],
  ["const a = () => { return false };", ["const a = () => { return true };"]],
])("%s", (source, changed) => {
  expect(changesOf(source)).toEqual(changed);
});

test("texts, types, templates and log calls have no faults", () => {
  const source = [
    "type A = 1 | true;",
    "log().info({ a: b < 1 });",
    "const c = `$",
    "{d === 1}`;",
    "e('f < 1'); // g && h",
  ].join("");
  expect(changesOf(source)).toEqual([]);
});

test("the same seed chooses the same, each in a file of its own, and the next where one does not compile", async () => {
  const { base, room } = openRoom();
  const chosen = await chooseFaults([room], base, 1, async () => []);
  expect(chosen.map(({ file }) => file).sort()).toEqual(["a.ts", "b.ts", "c.ts"]);
  expect(await chooseFaults([room], base, 1, async () => [])).toEqual(chosen);
  const [first] = chosen;
  const others = await chooseFaults([room], base, 1, async (all) =>
    all.filter(({ found }) => found.kind === first?.kind),
  );
  expect(others.map(({ kind }) => kind)).not.toContain(first?.kind);
  await expect(chooseFaults([room], base, 1, async (all) => all)).rejects.toThrow("small has too few faults");
});

test("a fault is found by its text and function once its line has moved, and never in another function", async () => {
  const { base, source, room } = openRoom();
  const [fault] = await chooseFaults([room], base, 1, async () => []);
  if (!fault) throw new Error("Nothing was chosen.");
  const file = path.join(base, fault.file);
  writeFileSync(file, `// moved\n\n${source}`);
  expect(findAgain(fault, base)?.line).toBe(3);
  writeFileSync(file, readFileSync(file, "utf8").replace("isOver", "isUnder"));
  expect(findAgain(fault, base)).toBeUndefined();
});

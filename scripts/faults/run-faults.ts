import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Copy } from "./open-copy.ts";
import { needsBuild, type Room, type Tier } from "./rooms.ts";

export type Run = { tier: Tier; withBuild: boolean; say: (line: string) => void };

/**
 * A fault of the list: `after` replaces the code `before`. `line` and `within` say where that code was when the fault
 * was chosen.
 */
export type Fault = Record<"room" | "file" | "kind" | "within" | "before" | "after", string> & {
  line: number;
};

/** Finds the code again, with any whitespace: the occurrence that is nearest to its line. */
function findAgain({ file, before, line }: Fault, folder: string) {
  const source = path.join(folder, file);
  if (!existsSync(source)) return undefined;
  const text = readFileSync(source, "utf8");
  const letters = [...before.replaceAll(/\s/g, "")].map((letter) => letter.replace(/[^\w]/, "\\$&"));
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  return [...text.matchAll(new RegExp(letters.join("\\s*"), "g"))]
    .map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      distance: Math.abs(lineOf(index) - line),
    }))
    .sort((a, b) => a.distance - b.distance)[0];
}

/** Prints for each fault which file caught it. Returns how many faults were caught. */
export async function runFaults(
  copy: Copy,
  rooms: readonly Room[],
  faults: readonly Fault[],
  { tier, withBuild, say }: Run,
): Promise<number> {
  // A test that also fails without a fault has caught nothing.
  const [sound, unsound] = [new Set<string>(), new Set<string>()];

  async function catchOne(fault: Fault, claims: readonly string[]): Promise<string | undefined> {
    const found = findAgain(fault, copy.folder);
    if (!found) return undefined;
    const tests = claims.filter((test) => !unsound.has(test));
    const failed = await copy.withFault({ ...fault, ...found }, () => copy.firstFailure(tests));
    if (!failed || sound.has(failed)) return failed;
    const isTest = tests.includes(failed);
    if (!(await copy.firstFailure(isTest ? [failed] : tests))) {
      if (isTest) sound.add(failed);
      return failed;
    }
    if (!isTest) return undefined;
    say(`${failed} fails without a fault as well: left out`);
    unsound.add(failed);
    return catchOne(fault, claims);
  }

  let caught = 0;
  for (const fault of faults) {
    const room = rooms.find(({ name }) => name === fault.room);
    if (!room) continue;
    const claims = copy.listClaims(room, tier, fault.file);
    const tests = claims.filter((test) => withBuild || !needsBuild(test));
    const by = await catchOne(fault, tests);
    if (by) caught++;
    const skipped = tests.length < claims.length ? `, ${claims.length - tests.length} need a build` : "";
    const outcome =
      by ?? (findAgain(fault, copy.folder) ? `MISSED by ${tests.length}${skipped}` : "NOT FOUND");
    say(
      `${fault.room.padEnd(10)} ${`${fault.file}:${fault.line}`.padEnd(52)} ${fault.kind.padEnd(27)} ${outcome}`,
    );
  }
  say(`caught ${caught} of ${faults.length} by ${tier}`);
  return caught;
}

import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { CannotStart } from "../cannot-start.ts";
import { type Found, findFaults } from "./find-faults.ts";
import type { Room } from "./rooms.ts";

export const perRoom = 3;

export type Fault = { room: string; file: string } & Omit<Found, "start" | "end">;
export type Candidate = { file: string; found: Found };

/** In the order of the seed, which the room's name makes another for each. */
export function orderCandidates(room: Room, base: string, seed: number): Candidate[] {
  const files = globSync(room.product, { cwd: base }).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const candidates = files.sort().flatMap((file) =>
    findIn(base, file)
      .filter((found) => room.counts?.(found) ?? true)
      .map((found) => ({ file, found })),
  );
  const random = seededRandom([...room.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed));
  const drawn = candidates.map((candidate) => ({ candidate, at: random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ candidate }) => candidate);
}

/**
 * Three a room, each in a file of its own. Those that `findBroken` names give way to the next in order.
 *
 * @throws CannotStart when a room has fewer.
 */
export async function chooseFaults(
  rooms: readonly Room[],
  base: string,
  seed: number,
  findBroken: (chosen: readonly Candidate[]) => Promise<readonly Candidate[]>,
): Promise<Fault[]> {
  const orders = rooms.map((room) => ({ room, order: orderCandidates(room, base, seed) }));
  const passedOver = new Set<Found>();
  for (;;) {
    const chosen: (Candidate & { room: string })[] = [];
    for (const { room, order } of orders) {
      const ofRoom = () => chosen.filter((each) => each.room === room.name).length;
      for (const candidate of order) {
        if (ofRoom() === perRoom) break;
        const isTaken = chosen.some(({ file }) => file === candidate.file);
        if (!isTaken && !passedOver.has(candidate.found)) chosen.push({ room: room.name, ...candidate });
      }
      if (ofRoom() < perRoom) throw new CannotStart(`${room.name} has too few faults.`);
    }
    const broken = await findBroken(chosen);
    if (broken.length === 0)
      return chosen.map(({ room, file, found: { start, end, ...found } }) => ({ room, file, ...found }));
    for (const { found } of broken) passedOver.add(found);
  }
}

/** The same fault where it stands now: by its text and function, the nearest to its old line. */
export function findAgain(fault: Fault, base: string): Found | undefined {
  const same = (["kind", "within", "before", "after"] as const).reduce(
    (left, field) => left.filter((found) => found[field] === fault[field]),
    findIn(base, fault.file),
  );
  return same.sort((a, b) => Math.abs(a.line - fault.line) - Math.abs(b.line - fault.line))[0];
}

function findIn(base: string, file: string): Found[] {
  const source = path.join(base, file);
  return existsSync(source) ? findFaults(readFileSync(source, "utf8"), file.endsWith("x")) : [];
}

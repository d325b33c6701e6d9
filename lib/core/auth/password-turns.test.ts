import { expect, test } from "vitest";
import { inPasswordTurn, sourceOf } from "./password-turns.ts";

/** Work that runs until the test ends it. `begun` has the order in which the work began. */
function openWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (source: string, name = source) =>
    inPasswordTurn(source, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  return {
    begun,
    ask,
    /** Ends the running work in the order in which it began, until all of it has settled. */
    async finish(asked: Promise<unknown>[]) {
      const all = Promise.allSettled(asked);
      for (let over = false; !over; ) {
        ends.shift()?.();
        over = await Promise.race([
          all.then(() => true),
          new Promise<false>((go) => setImmediate(go, false)),
        ]);
      }
    },
  };
}

test("two run at a time, and the sources take turns", async () => {
  const { begun, ask, finish } = openWork();
  const flood = Array.from({ length: 40 }, (_, n) => ask("one place", `flood ${n}`));
  const others = ["a", "b", "c"].map((source) => ask(source));
  expect(begun).toEqual(["flood 0", "flood 1"]);
  await finish([...flood, ...others]);
  expect(begun).toHaveLength(43);
  for (const other of ["a", "b", "c"]) expect(begun.indexOf(other)).toBeLessThanOrEqual(6);
  expect(begun.filter((name) => name.startsWith("flood"))).toEqual(flood.map((_, n) => `flood ${n}`));
});

test("40 wait per source and 200 unknown ones in total, and a refused request never begins", async () => {
  const { begun, ask, finish } = openWork();
  const refusal = { code: "passwords_busy", status: 503 };
  const of = (source: string, count: number) => Array.from({ length: count }, () => ask(source));
  const running = of("first", 2);
  const waiting = ["first", "second", "third", "fourth"].flatMap((source) => of(source, 40));
  await expect(ask("first")).rejects.toMatchObject(refusal);
  waiting.push(...of("fifth", 39), ask("sixth"));
  for (const source of ["fifth", "sixth", "seventh"])
    await expect(ask(source)).rejects.toMatchObject(refusal);
  waiting.push(ask(sourceOf("203.0.113.7", "a browser")));
  await finish([...running, ...waiting]);
  expect(begun).toHaveLength(203);
});

test("a known user waits for at most two turns, however many sources guess", async () => {
  const { begun, ask, finish } = openWork();
  const flood = Array.from({ length: 100 }, (_, n) => ask(`place ${n}`));
  const user = ask(sourceOf("203.0.113.7", "a browser"), "user");
  await finish([...flood, user]);
  expect(begun.indexOf("user")).toBeLessThanOrEqual(4);
});

test("work that fails passes its turn on to the next", async () => {
  const failing = Array.from({ length: 5 }, () =>
    inPasswordTurn("failing", () => Promise.reject(new Error("no database"))),
  );
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe("rejected");
  expect(await inPasswordTurn("another", async () => "done")).toBe("done");
});

test.each([
  [null, null, "shared"],
  ["127.0.0.1", null, "shared"],
  ["10.0.0.7", null, "shared"],
  ["203.0.113.7", null, "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", null, "2001:db8:1"],
  ["203.0.113.7", "a browser", "known a browser"],
])("address %s, known as %s, counts as source %s", (address, known, source) => {
  expect(sourceOf(address, known)).toBe(source);
});

import { expect, it } from "vitest";
import { createCircuit, type Probe } from "./circuit.ts";
import { FakeClock } from "./testing/fake-clock.ts";

const random = () => 0;

/** A circuit over a service that answers probes as `replies` say, and when it was probed. */
function openOn(clock: FakeClock, replies: Awaited<ReturnType<Probe>>[]) {
  const told: boolean[] = [];
  const probedAt: number[] = [];
  const circuit = createCircuit({ clock, random, onState: (isDown) => told.push(isDown) });
  const probe: Probe = async () => {
    probedAt.push(clock.now());
    return replies.shift() ?? null;
  };
  const failTimes = (times: number) => {
    for (let i = 0; i < times; i++) circuit.failed(probe);
  };
  return { circuit, probe, failTimes, told, probedAt };
}

it("tells nobody of an outage that the first probe does not find", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told } = openOn(clock, [20]);
  failTimes(5);
  expect(circuit.isOpen()).toBe(true);
  await clock.runUntil(1);
  expect(circuit.isOpen()).toBe(false);
  expect(told).toEqual([]);
});

it("probes by itself, one at a time and ever later, until there is an answer", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told, probedAt } = openOn(clock, [null, null, null, null, 30]);
  failTimes(9);
  await clock.runUntil(60_000);
  expect(probedAt).toEqual([0, 500, 1_500, 3_500, 6_000]);
  expect(told).toEqual([true, true, true, true, false]);
  expect(circuit.isOpen()).toBe(false);
});

it("takes a probe that was not let out for no sign of an outage, and tries again soon", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told, probedAt } = openOn(clock, [
    "not_asked",
    "not_asked",
    null,
    "not_asked",
    30,
  ]);
  failTimes(5);
  await clock.runUntil(60_000);
  expect(probedAt).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect(told).toEqual([true, false]);
  expect(circuit.isOpen()).toBe(false);
});

it("closes with any answer, and asks no more", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told, probedAt } = openOn(clock, []);
  failTimes(5);
  await clock.runUntil(600);
  circuit.answered();
  expect(circuit.isOpen()).toBe(false);
  await clock.runUntil(60_000);
  expect(probedAt).toEqual([0, 500]);
  expect(told).toEqual([true, true, false]);
});

it("does not let a probe of the last outage prolong the next one", async () => {
  const clock = new FakeClock();
  const { circuit, told } = openOn(clock, []);
  const slow = Promise.withResolvers<null>();
  const fail = (probe: () => Promise<null>) => {
    for (let i = 0; i < 5; i++) circuit.failed(probe);
  };
  fail(() => slow.promise);
  await clock.runUntil(1);
  circuit.answered();
  let probes = 0;
  fail(async () => {
    probes++;
    return null;
  });
  slow.resolve(null);
  await clock.runUntil(700);
  expect(probes).toBe(2);
  expect(told).toEqual([true, true]);
});

it("knows the slowest reads of late, and forgets them with quicker ones", () => {
  const circuit = createCircuit({ clock: new FakeClock() });
  circuit.answered(900);
  expect(circuit.usualReplyMs()).toBe(900);
  circuit.answered();
  expect(circuit.usualReplyMs()).toBe(900);
  for (let i = 0; i < 30; i++) circuit.answered(40);
  expect(circuit.usualReplyMs()).toBe(40);
});

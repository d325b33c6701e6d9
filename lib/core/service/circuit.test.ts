import { expect, it } from "vitest";
import { createCircuit, type Probe } from "./circuit.ts";
import { FakeClock } from "./testing/fake-clock.ts";

const random = () => 0;

/** A circuit whose probes get `replies` in turn. `told` has the reported states, `probedAt` the times of the probes. */
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

it("reports no outage when the first probe is answered", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told } = openOn(clock, [20]);
  failTimes(5);
  expect(circuit.isOpen()).toBe(true);
  await clock.runUntil(1);
  expect(circuit.isOpen()).toBe(false);
  expect(told).toEqual([]);
});

it("probes by itself, one probe at a time and at growing intervals, until the service answers", async () => {
  const clock = new FakeClock();
  const { circuit, failTimes, told, probedAt } = openOn(clock, [null, null, null, null, 30]);
  failTimes(9);
  await clock.runUntil(60_000);
  expect(probedAt).toEqual([0, 500, 1_500, 3_500, 6_000]);
  expect(told).toEqual([true, true, true, true, false]);
  expect(circuit.isOpen()).toBe(false);
});

it("does not take an unsent probe for an outage, and probes again soon", async () => {
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

it("closes with any answer and stops probing", async () => {
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

it("a late probe of the last outage does not prolong the next one", async () => {
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

it("reports the slowest recent read, and less after faster ones", () => {
  const circuit = createCircuit({ clock: new FakeClock() });
  circuit.answered(900);
  expect(circuit.usualReplyMs()).toBe(900);
  circuit.answered();
  expect(circuit.usualReplyMs()).toBe(900);
  for (let i = 0; i < 30; i++) circuit.answered(40);
  expect(circuit.usualReplyMs()).toBe(40);
});

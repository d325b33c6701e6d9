import { describe, expect, it } from "vitest";
import type { Priority } from "./pace-state.ts";
import { createPacer } from "./pacing.ts";
import { FakeClock } from "./testing/fake-clock.ts";
import { PacedService } from "./testing/paced-service.ts";
import { SharedPause } from "./testing/shared-pause.ts";

const minute = 60_000;

async function queue(service: PacedService, pacer: ReturnType<typeof createPacer>, calls: number) {
  for (let i = 0; i < calls; i++) void service.call(pacer, "background");
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}

describe("a pacer alone on its account", () => {
  it("uses at least 98.5% of every whole minute at an even pace, and never gets a 429", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600, offset: 23_400 });
    await queue(service, pacer, 2_500);
    await clock.runUntil(4 * minute);

    expect(service.sent.filter((call) => call.status === 429)).toEqual([]);
    for (const at of [1 * minute, 2 * minute, 3 * minute - 30_000]) {
      expect(service.usedIn(at)).toBeGreaterThanOrEqual(591);
      expect(service.usedIn(at)).toBeLessThanOrEqual(594);
    }
    const second = service.sent.filter(({ leftAt }) => leftAt >= minute && leftAt < minute + 10_000);
    const gaps = second.slice(1).map((call, i) => call.leftAt - (second[i]?.leftAt ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(115);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(85);
  });

  it.each([
    ["rounded up", Math.ceil],
    ["rounded down", Math.floor],
    ["not rounded", (seconds: number) => seconds],
  ])("never gets a 429 when the seconds to the reset are %s", async (_, rounding) => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600, offset: 41_700, rounding });
    await queue(service, pacer, 2_000);
    await clock.runUntil(3 * minute);
    expect(service.sent.filter((call) => call.status === 429)).toEqual([]);
    expect(service.usedIn(minute)).toBeGreaterThanOrEqual(580);
  });

  it("follows a limit a hundred times as high", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 60_000 });
    await queue(service, pacer, 3_000);
    await clock.runUntil(5_000);
    expect(service.sent.filter(({ leftAt }) => leftAt > 1_000 && leftAt <= 2_000).length).toBeGreaterThan(
      970,
    );
  });

  it("lets people's calls overtake a long queue: 95 of 100 wait at most 200 ms", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600, offset: 12_000 });
    await queue(service, pacer, 2_000);
    for (let second = 1; second < 180; second += 2) {
      await clock.runUntil(second * 1_000);
      void service.call(pacer, "person");
    }
    await clock.runUntil(3 * minute);
    const people = service.sent.filter((call) => call.priority === "person");
    expect(people.length).toBe(90);
    expect(
      percentile(
        people.map((call) => call.leftAt - call.askedAt),
        0.95,
      ),
    ).toBeLessThanOrEqual(200);
    expect(service.sent.filter((call) => call.status === 429)).toEqual([]);
  });
});

describe("a pacer with a catalog to read", () => {
  /** A hundred calls wait. Returns the priorities of the calls that were sent before the last one of `priority`. */
  async function overtaken(priority: Priority) {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600 });
    await queue(service, pacer, 100);
    await clock.runUntil(1_000);
    const begunAt = service.sent.length;
    for (let i = 0; i < 5; i++) void service.call(pacer, priority);
    await clock.runUntil(30_000);
    const sent = service.sent.slice(begunAt).map((call) => call.priority);
    return sent.slice(0, sent.lastIndexOf(priority));
  }

  it("alternates them with calls about events, so that neither waits for all of the other", async () => {
    const before = await overtaken("event");
    expect(before.length).toBeLessThanOrEqual(12);
    expect(before.filter((priority) => priority === "background").length).toBeGreaterThanOrEqual(4);
  });

  it("keeps the even pace for both together", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600 });
    for (let i = 0; i < 600; i++) void service.call(pacer, i % 2 === 0 ? "event" : "background");
    await clock.runUntil(2 * minute);
    expect(service.sent.filter(({ status }) => status === 429)).toEqual([]);
    expect(service.usedIn(30_000)).toBeLessThanOrEqual(594);
  });
});

describe("a pacer that shares its account", () => {
  it("sends nothing before Retry-After, and then people's calls first", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600 });
    await learnTheLimit(service, pacer, clock);
    service.takeElsewhere(600);
    void service.call(pacer, "person");
    await clock.runUntil(1_000);
    expect(service.sent.at(-1)?.status).toBe(429);

    void service.call(pacer, "background");
    void service.call(pacer, "person");
    await clock.runUntil(59_900);
    expect(pacer.queued()).toEqual({ person: 1, event: 0, background: 1 });
    await clock.runUntil(62_000);
    expect(service.sent.slice(-2).map((call) => call.priority)).toEqual(["person", "background"]);
    expect(service.sent.slice(-2).every((call) => call.leftAt >= minute)).toBe(true);
  });

  it("leaves the last hundredth of the minute to people", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600 });
    service.takeElsewhere(593);
    await learnTheLimit(service, pacer, clock);
    void service.call(pacer, "background");
    void service.call(pacer, "person");
    await clock.runUntil(30_000);
    expect(pacer.queued()).toEqual({ person: 0, event: 0, background: 1 });
    await clock.runUntil(61_000);
    expect(pacer.queued().background).toBe(0);
  });
});

describe("a pacer beside another process of ours", () => {
  /** The pacer has noticed another client, and this many calls are left. */
  async function beside(left: number) {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const service = new PacedService(clock, { limit: 600 });
    await learnTheLimit(service, pacer, clock);
    service.takeElsewhere(598 - left);
    void service.call(pacer, "person");
    await clock.runUntil(200);
    return { clock, pacer, service };
  }
  const statuses = (service: PacedService) => service.sent.map(({ status }) => status);

  it("sends no more of people's calls at once than the minute certainly has", async () => {
    const { clock, pacer, service } = await beside(100);
    service.takeElsewhere(94);
    for (let i = 0; i < 12; i++) void service.call(pacer, "person");
    await clock.runUntil(30_000);
    expect(statuses(service)).toEqual(Array(8).fill(200));
    await clock.runUntil(61_000);
    expect(statuses(service)).toEqual(Array(14).fill(200));
  });

  it("leaves the other one the calls that it may have taken meanwhile", async () => {
    const { clock, pacer, service } = await beside(3);
    service.takeElsewhere(3);
    void service.call(pacer, "person");
    await clock.runUntil(61_000);
    expect(statuses(service)).toEqual([200, 200, 200]);
  });

  /** Two processes with a long queue each. In both, a page makes a call every 400 ms. */
  async function twoAtOnce(latencyMs: number, offset: number) {
    const clock = new FakeClock();
    const pacers = [createPacer(clock), createPacer(clock)];
    const service = new PacedService(clock, { limit: 600, offset });
    const callBoth = (priority: Priority) => {
      for (const pacer of pacers) void service.call(pacer, priority, latencyMs);
    };
    for (let i = 0; i < 320; i++) callBoth("background");
    for (let at = 0; at < 90_000; at += 400) {
      await clock.runUntil(at);
      callBoth("person");
    }
    await clock.runUntil(120_000);
    return service.sent.filter(({ status }) => status === 429);
  }

  // No reply counts the other process's calls under way yet. With slow replies, both may spend the last calls.
  it.each([20, 100, 300, 600])(
    "never gets a 429, nor does the other, while replies take %i ms",
    async (latencyMs) => {
      for (let offset = 20_000; offset < 50_000; offset += 5_173) {
        expect(await twoAtOnce(latencyMs, offset)).toEqual([]);
      }
    },
  );

  it("does not make people wait for a slow call once a later reply describes the minute", async () => {
    const { clock, pacer, service } = await beside(100);
    for (let i = 0; i < 6; i++) void service.call(pacer, "person", 20_000);
    await clock.runUntil(300);
    void service.call(pacer, "background");
    void service.call(pacer, "person");
    await clock.runUntil(310);
    expect(pacer.queued()).toEqual({ person: 1, event: 0, background: 0 });
    await clock.runUntil(400);
    expect(pacer.queued()).toEqual({ person: 0, event: 0, background: 0 });
  });
});

describe("a pacer after a 429", () => {
  const refused = { rateLimit: null, retryAfterMs: 5_000 };
  const answered = { rateLimit: null, retryAfterMs: null };

  /** Ten calls wait after a 429. Returns the numbers of those that were sent. */
  async function refuse(pacer: ReturnType<typeof createPacer>) {
    pacer.settle(await pacer.acquire("person"), refused);
    const left: number[] = [];
    for (let i = 0; i < 10; i++) void pacer.acquire("person").then((call) => left.push(call));
    return left;
  }

  it("sends one call to find out whether the service accepts calls again, and then the others", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const left = await refuse(pacer);
    await clock.runUntil(9_000);
    expect(left).toEqual([2]);
    pacer.settle(2, answered);
    await clock.runUntil(9_100);
    expect(left).toHaveLength(10);
  });

  it("waits again when that call gets a 429 too, and sends the next one when it gets no reply", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const left = await refuse(pacer);
    await clock.runUntil(5_000);
    pacer.settle(2, refused);
    await clock.runUntil(9_900);
    expect(left).toEqual([2]);
    await clock.runUntil(10_000);
    expect(left).toEqual([2, 3]);
    pacer.settle(3);
    await clock.runUntil(10_100);
    expect(left).toEqual([2, 3, 4]);
  });

  it("sends another one after five seconds without a reply, and accepts the late reply", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    const left = await refuse(pacer);
    await clock.runUntil(9_900);
    expect(left).toEqual([2]);
    await clock.runUntil(10_000);
    expect(left).toEqual([2, 3]);
    pacer.settle(2, answered);
    await clock.runUntil(10_100);
    expect(left).toHaveLength(10);
  });

  it("sends one such call for all processes", async () => {
    const clock = new FakeClock();
    const pause = new SharedPause(clock);
    const pacers = [createPacer(clock, pause), createPacer(clock, pause)] as const;
    const lefts = [await refuse(pacers[0]), await refuse(pacers[1])] as const;
    await clock.runUntil(9_000);
    expect(lefts.map((left) => left.length).toSorted()).toEqual([0, 1]);
    const probing = lefts[0].length === 1 ? 0 : 1;
    pacers[probing].settle(2, answered);
    await clock.runUntil(62_000);
    expect(lefts.map((left) => left.length)).toEqual([10, 10]);
  });

  it("waits after a 429 that another process received", async () => {
    const clock = new FakeClock();
    const pause = new SharedPause(clock);
    const [one, other] = [createPacer(clock, pause), createPacer(clock, pause)];
    one.settle(await one.acquire("person"), refused);
    other.pauseFor(5_000);
    const left: number[] = [];
    for (let i = 0; i < 3; i++) void other.acquire("background").then((call) => left.push(call));
    await clock.runUntil(4_900);
    expect(left).toEqual([]);
    await clock.runUntil(5_100);
    expect(left).toEqual([1]);
  });
});

describe("a pacer with an extreme limit", () => {
  it.each([1, 2])("still sends a background call, at most a minute later: %d", async (limit) => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    pacer.settle(await pacer.acquire("person"), {
      rateLimit: { limit, remaining: 0, resetInMs: 120_000 },
      retryAfterMs: null,
    });
    let hasLeft = false;
    void pacer.acquire("background").then(() => {
      hasLeft = true;
    });
    await clock.runUntil(180_000);
    expect(hasLeft).toBe(true);
  });
});

describe("waiting for a turn", () => {
  it("can be cancelled, and the place is free for the next call", async () => {
    const clock = new FakeClock();
    const pacer = createPacer(clock);
    pacer.settle(await pacer.acquire("person"), { rateLimit: null, retryAfterMs: 5_000 });
    const controller = new AbortController();
    const given = pacer.acquire("person", controller.signal);
    const patient = pacer.acquire("person");
    controller.abort(new Error("left the page"));
    await expect(given).rejects.toThrow("left the page");
    expect(pacer.queued().person).toBe(1);
    await clock.runUntil(5_000);
    expect(await patient).toBe(2);
  });

  it("is refused at once for a signal that is already aborted", async () => {
    const pacer = createPacer(new FakeClock());
    await expect(pacer.acquire("person", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  });
});

async function learnTheLimit(service: PacedService, pacer: ReturnType<typeof createPacer>, clock: FakeClock) {
  void service.call(pacer, "person");
  await clock.runUntil(100);
}

import { expect, test } from "vitest";
import { judgeFreshness } from "../../get-freshness.ts";

const now = new Date("2026-11-22T08:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const facts = {
  now,
  beganAt: ago(5),
  tookMs: 400,
  hasFullSync: true,
  downSince: null,
  isPaused: false,
  hasKey: true,
  isSealed: false,
};

test.each([
  ["in ordinary times", {}, { boundSeconds: 40, why: null }],
  ["just before the next comparison ends", { beganAt: ago(34) }, { boundSeconds: 40, why: null }],
  ["while one takes long", { tookMs: 28_000 }, { boundSeconds: 70, why: null }],
  ["while the next one is late", { beganAt: ago(61) }, { boundSeconds: 70, why: null }],
  ["after one was left out", { beganAt: ago(66) }, { boundSeconds: 70, why: "worker" }],
  ["where nobody has worked for an hour", { beganAt: ago(3_600) }, { boundSeconds: 3_600, why: "worker" }],
  ["where a clock was set back", { beganAt: ago(-7_200) }, { boundSeconds: null, why: "worker" }],
  ["where two clocks differ a little", { beganAt: ago(-20) }, { boundSeconds: 40, why: null }],
  ["at the beginning of an outage", { downSince: ago(10) }, { boundSeconds: 40, why: null }],
  ["in an outage", { beganAt: ago(130), downSince: ago(120) }, { boundSeconds: 130, why: "service_down" }],
  ["in a pause", { beganAt: ago(130), isPaused: true }, { boundSeconds: 130, why: "service_paused" }],
  ["without a key", { beganAt: ago(130), hasKey: false }, { boundSeconds: 130, why: "no_key" }],
  [
    "with keys that cannot be read",
    { beganAt: ago(130), isSealed: true },
    { boundSeconds: 130, why: "sealed" },
  ],
  ["before the first comparison", { beganAt: null }, { boundSeconds: null, why: "never" }],
  ["before everything is here", { hasFullSync: false }, { boundSeconds: null, why: "never" }],
  ["before anything, with no key", { beganAt: null, hasKey: false }, { boundSeconds: null, why: "no_key" }],
  [
    "before anything, in an outage",
    { beganAt: null, downSince: ago(10) },
    { boundSeconds: null, why: "service_down" },
  ],
  [
    "before anything, in a pause",
    { beganAt: null, isPaused: true },
    { boundSeconds: null, why: "service_paused" },
  ],
])("how old the data can be %s", (_, change, expected) => {
  expect(judgeFreshness({ ...facts, ...change })).toEqual(expected);
});

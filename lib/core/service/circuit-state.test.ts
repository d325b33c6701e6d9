import { describe, expect, it } from "vitest";
import {
  type CircuitState,
  closedCircuit,
  msUntilProbe,
  recordAnswer,
  recordFailure,
  recordProbeFailed,
  recordProbeSent,
} from "./circuit.ts";

const failing = (...at: number[]) => at.reduce<CircuitState>(recordFailure, closedCircuit);
const open: CircuitState = { phase: "open", failedProbes: 0 };

describe("noteFailure", () => {
  it("opens with the fifth failure in a row", () => {
    expect(failing(0, 1, 2, 3).phase).toBe("closed");
    expect(failing(0, 1, 2, 3, 4)).toEqual(open);
  });

  it("opens with the second failure when ten seconds have brought no answer", () => {
    expect(failing(0, 9_999).phase).toBe("closed");
    expect(failing(0, 10_000)).toEqual(open);
  });

  it("counts from one again after a minute without a failure", () => {
    expect(failing(0, 60_001).phase).toBe("closed");
    expect(failing(0, 60_001, 60_002, 60_003, 60_004).phase).toBe("closed");
    expect(failing(0, 60_001, 60_002, 60_003, 60_004, 60_005)).toEqual(open);
  });

  it("counts from one again after an answer", () => {
    const answered = recordAnswer();
    expect([0, 1, 2, 3].reduce(recordFailure, answered).phase).toBe("closed");
  });

  it("changes nothing while the circuit is open or half open", () => {
    const probing = recordProbeSent(open);
    expect(recordFailure(open, 1)).toBe(open);
    expect(recordFailure(probing, 1)).toBe(probing);
  });
});

describe("a probe", () => {
  it("that fails opens the circuit again and counts as failed", () => {
    expect(recordProbeFailed(recordProbeSent(open))).toEqual({ phase: "open", failedProbes: 1 });
  });

  it("that fails after another answer changes nothing", () => {
    expect(recordProbeFailed(closedCircuit)).toBe(closedCircuit);
    expect(recordProbeFailed(open)).toBe(open);
    expect(recordProbeSent(closedCircuit)).toBe(closedCircuit);
  });

  it("is sent at once, then at growing intervals up to five seconds, half of them random", () => {
    const earliest = [0, 1, 2, 3, 4, 5, 60].map((failed) => msUntilProbe(failed, () => 0));
    const latest = [0, 1, 2, 3, 4, 5, 60].map((failed) => msUntilProbe(failed, () => 0.9999));
    expect(earliest).toEqual([0, 500, 1_000, 2_000, 2_500, 2_500, 2_500]);
    expect(latest).toEqual([0, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  });
});

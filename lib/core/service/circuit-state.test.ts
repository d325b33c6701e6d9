import { describe, expect, it } from "vitest";
import {
  type CircuitState,
  closedCircuit,
  msUntilProbe,
  noteAnswer,
  noteFailure,
  noteProbeFailed,
  noteProbeSent,
} from "./circuit.ts";

const failing = (...at: number[]) => at.reduce<CircuitState>(noteFailure, closedCircuit);
const open: CircuitState = { phase: "open", failedProbes: 0 };

describe("noteFailure", () => {
  it("opens with the fifth in a row", () => {
    expect(failing(0, 1, 2, 3).phase).toBe("closed");
    expect(failing(0, 1, 2, 3, 4)).toEqual(open);
  });

  it("opens with the second one when ten seconds brought nothing else", () => {
    expect(failing(0, 9_999).phase).toBe("closed");
    expect(failing(0, 10_000)).toEqual(open);
  });

  it("begins anew after a minute without any", () => {
    expect(failing(0, 60_001).phase).toBe("closed");
    expect(failing(0, 60_001, 60_002, 60_003, 60_004).phase).toBe("closed");
    expect(failing(0, 60_001, 60_002, 60_003, 60_004, 60_005)).toEqual(open);
  });

  it("begins anew after an answer", () => {
    const answered = noteAnswer();
    expect([0, 1, 2, 3].reduce(noteFailure, answered).phase).toBe("closed");
  });

  it("changes nothing while it is open or a probe is out", () => {
    const probing = noteProbeSent(open);
    expect(noteFailure(open, 1)).toBe(open);
    expect(noteFailure(probing, 1)).toBe(probing);
  });
});

describe("a probe", () => {
  it("opens it again, one failed probe further", () => {
    expect(noteProbeFailed(noteProbeSent(open))).toEqual({ phase: "open", failedProbes: 1 });
  });

  it("that fails after something else was answered changes nothing", () => {
    expect(noteProbeFailed(closedCircuit)).toBe(closedCircuit);
    expect(noteProbeFailed(open)).toBe(open);
    expect(noteProbeSent(closedCircuit)).toBe(closedCircuit);
  });

  it("is sent at once, then ever later up to five seconds, half of it by chance", () => {
    const earliest = [0, 1, 2, 3, 4, 5, 60].map((failed) => msUntilProbe(failed, () => 0));
    const latest = [0, 1, 2, 3, 4, 5, 60].map((failed) => msUntilProbe(failed, () => 0.9999));
    expect(earliest).toEqual([0, 500, 1_000, 2_000, 2_500, 2_500, 2_500]);
    expect(latest).toEqual([0, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  });
});

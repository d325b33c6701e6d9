import { expect, test } from "vitest";
import { orProveAgain, setProver } from "./prove-again.ts";

const stale = { serverError: { code: "sign_in_again" } };

/** Refused until somebody has proved who they are. */
function aDoor() {
  const state = { isFresh: false, asked: 0, tried: 0 };
  const act = async () => {
    state.tried += 1;
    return state.isFresh ? { data: "done" } : stale;
  };
  return { state, act };
}

test("what is refused for want of a fresh sign-in is done once they have proved who they are", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => {
    state.asked += 1;
    state.isFresh = true;
    return true;
  });
  expect(await orProveAgain(act)).toEqual({ data: "done" });
  expect(state).toMatchObject({ asked: 1, tried: 2 });
  takeBack();
});

test("who turns away is told of the refusal, and nothing is tried again", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => false);
  expect(await orProveAgain(act)).toEqual(stale);
  expect(state.tried).toBe(1);
  takeBack();
});

test("two acts at once ask once; a proof that does not help is not asked for again", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => {
    state.asked += 1;
    return true;
  });
  expect(await Promise.all([orProveAgain(act), orProveAgain(act)])).toEqual([stale, stale]);
  expect(state).toMatchObject({ asked: 1, tried: 4 });
  takeBack();
});

test("other refusals ask nothing, and where nobody can be asked the refusal stays", async () => {
  const refused = { serverError: { code: "not_found" } };
  expect(await orProveAgain(async () => refused)).toBe(refused);
  expect(await orProveAgain(aDoor().act)).toEqual(stale);
});

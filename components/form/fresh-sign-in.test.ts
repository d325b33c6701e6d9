import { expect, test } from "vitest";
import { setProver, setUnsentWords, withFreshSignIn } from "./fresh-sign-in.ts";

const stale = { serverError: { code: "sign_in_again" } };

/** An action that is refused until the person has proved their identity. */
function aDoor() {
  const state = { isFresh: false, asked: 0, tried: 0 };
  const act = async () => {
    state.tried += 1;
    return state.isFresh ? { data: "done" } : stale;
  };
  return { state, act };
}

test("an action refused for lack of a fresh sign-in is repeated after the proof", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => {
    state.asked += 1;
    state.isFresh = true;
    return true;
  });
  expect(await withFreshSignIn(act)).toEqual({ data: "done" });
  expect(state).toMatchObject({ asked: 1, tried: 2 });
  takeBack();
});

test("a declined proof returns the refusal, and the action is not repeated", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => false);
  expect(await withFreshSignIn(act)).toEqual(stale);
  expect(state.tried).toBe(1);
  takeBack();
});

test("two simultaneous actions ask for one proof; a proof without effect is not asked for again", async () => {
  const { state, act } = aDoor();
  const takeBack = setProver(async () => {
    state.asked += 1;
    return true;
  });
  expect(await Promise.all([withFreshSignIn(act), withFreshSignIn(act)])).toEqual([stale, stale]);
  expect(state).toMatchObject({ asked: 1, tried: 4 });
  takeBack();
});

test("other refusals do not ask for a proof; without a prover the refusal is returned", async () => {
  const refused = { serverError: { code: "not_found" } };
  expect(await withFreshSignIn(async () => refused)).toBe(refused);
  expect(await withFreshSignIn(aDoor().act)).toEqual(stale);
});

test("an action that the server no longer knows has done nothing, and the refusal says so", async () => {
  const isOutdated = (error: unknown) => error instanceof Error && error.message === "not found";
  const takeBack = setUnsentWords({ offline: "You are offline.", outdated: "Reload the page.", isOutdated });
  const gone = async () => {
    throw new Error("not found");
  };
  expect(await withFreshSignIn(gone)).toEqual({
    serverError: { code: "outdated", message: "Reload the page." },
  });
  const lost = async () => {
    throw new Error("no answer");
  };
  await expect(withFreshSignIn(lost)).rejects.toThrow("no answer");
  takeBack();
  await expect(withFreshSignIn(gone)).rejects.toThrow("not found");
});

import { expect, test } from "vitest";
import { gather } from "./gather.ts";

/** Answers only when `end` is called, so that a test decides which questions arrive meanwhile. */
function openSlow(most = 3, fails: (questions: number[]) => boolean = () => false) {
  const rounds: { questions: number[]; end: () => void }[] = [];
  const ask = gather<number, string>({
    most,
    mayBeOfOne: () => true,
    answerAll: (questions) =>
      new Promise((resolve, reject) => {
        const answers = questions.map((question) => `answer ${question}`);
        const end = () => (fails(questions) ? reject(new Error("no answer")) : resolve(answers));
        rounds.push({ questions, end });
      }),
  });
  return { ask, rounds };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the first question is sent at once, and those that arrive meanwhile go in batches up to the limit", async () => {
  const { ask, rounds } = openSlow();
  const asked = [1, 2, 3, 4, 5].map(ask);
  for (const [index, questions] of [[1], [2, 3, 4], [5]].entries()) {
    await settle();
    expect(rounds.map((round) => round.questions)[index]).toEqual(questions);
    rounds[index]?.end();
  }
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5].map((question) => `answer ${question}`));
  expect(rounds).toHaveLength(3);
  const later = ask(6);
  expect(rounds[3]?.questions).toEqual([6]);
  rounds[3]?.end();
  expect(await later).toBe("answer 6");
});

test("batches are limited by weight, and a question above the limit goes alone", async () => {
  const rounds: number[][] = [];
  const ask = gather<number, number>({
    most: 9,
    heaviest: 10,
    weigh: (question) => question,
    answerAll: async (questions) => {
      rounds.push(questions);
      await settle();
      return questions;
    },
  });
  await Promise.all([1, 4, 6, 1, 99, 3, 3].map(ask));
  expect(rounds).toEqual([[1], [4, 6], [1], [99], [3, 3]]);
});

test("a failing question does not fail the others of its batch", async () => {
  const { ask, rounds } = openSlow(3, (questions) => questions.includes(3));
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(ask));
  for (let round = 0; round < 5; round += 1) {
    await settle();
    rounds[round]?.end();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("a failure that no single question caused fails the whole batch", async () => {
  const ask = gather<number, string>({ most: 9, answerAll: () => Promise.reject(new Error("gone")) });
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

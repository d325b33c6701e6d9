type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Gathering<Question, Answer> = {
  /** Its answers stand in the order of the questions. */
  answerAll: (questions: Question[]) => Promise<Answer[]>;
  /** At most so many together, and together no heavier than this unless one alone is. */
  most: number;
  heaviest?: number;
  weigh?: (question: Question) => number;
  /** Whether one of them may have failed the others: each is then asked by itself. */
  mayBeOfOne?: (error: unknown) => boolean;
};

/**
 * Many ask at once and are answered together: the first goes at once, and what comes while it is under way goes next,
 * as one. So nobody waits for company, and the more ask, the fewer statements each of them takes.
 */
export function gather<Question, Answer>(
  gathering: Gathering<Question, Answer>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let isUnderWay = false;
  async function goOn(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await answerTogether(takeNext(waiting, gathering), gathering);
    isUnderWay = false;
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isUnderWay) void goOn();
    });
}

function takeNext<Question, Answer>(
  waiting: Waiting<Question, Answer>[],
  { most, heaviest = Number.POSITIVE_INFINITY, weigh = () => 0 }: Gathering<Question, Answer>,
): Waiting<Question, Answer>[] {
  let weight = 0;
  const tooHeavy = waiting.slice(0, most).findIndex(({ question }) => {
    weight += weigh(question);
    return weight > heaviest;
  });
  return waiting.splice(0, tooHeavy < 0 ? most : Math.max(1, tooHeavy));
}

async function answerTogether<Question, Answer>(
  asked: Waiting<Question, Answer>[],
  gathering: Gathering<Question, Answer>,
): Promise<void> {
  try {
    const answers = await gathering.answerAll(asked.map(({ question }) => question));
    for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    if (asked.length > 1 && gathering.mayBeOfOne?.(error)) {
      for (const one of asked) await answerTogether([one], gathering);
    } else {
      for (const { reject } of asked) reject(error);
    }
  }
}

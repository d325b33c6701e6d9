type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Gathering<Question, Answer> = {
  /** Its answers have the order of the questions. */
  answerAll: (questions: Question[]) => Promise<Answer[]>;
  /** Limits of a batch: the number of questions, and their total weight unless one alone exceeds it. */
  most: number;
  heaviest?: number;
  weigh?: (question: Question) => number;
  /** Whether a single question may have caused the error: each is then retried alone. */
  mayBeOfOne?: (error: unknown) => boolean;
};

/**
 * Batches concurrent calls: the first starts immediately, and the calls that arrive while it runs form the next
 * batch. A call never waits for a batch to fill, and the more calls there are, the fewer statements each needs.
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

import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { openAccount } from "#e2e/fixtures/open-account.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { median, report } from "./support/measurement.ts";

/**
 * Whether response times reveal an account: a wrong password and a request for a reset, for known and unknown
 * addresses.
 */
const rounds = 60;
const tellingMs = 20;

// No mail is sent here: a request for a reset only queues a job.
process.env.SMTP_URL = "smtp://127.0.0.1:9";
const pressroom = await startVerbs();
const { signIn } = await import("#lib/doors/sign-in.ts");
const { askReset } = await import("#lib/doors/ask-reset.ts");

const timeOf = async (act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};

async function compare(what: string, known: string, act: (email: string) => Promise<unknown>): Promise<void> {
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    took.known.push(await timeOf(() => act(known)));
    took.unknown.push(await timeOf(() => act(`${randomUUID()}@example.com`)));
    await db().delete(signInThrottles);
  }
  const ours = Math.abs(median(took.known) - median(took.unknown));
  report([
    {
      what,
      unit: "ms between known and unknown, median",
      ours,
      floor: tellingMs,
      ratio: ours / tellingMs,
      atMost: 1,
    },
  ]);
}

try {
  const { email } = await openAccount();
  const visitor = { userAgent: null, address: null };
  await compare("a wrong password", email, (typed) =>
    signIn({ email: typed, password: randomUUID() }, visitor),
  );
  await compare("a reset asked for", email, (typed) => askReset({ email: typed }, null));
} finally {
  await pressroom.stop();
}

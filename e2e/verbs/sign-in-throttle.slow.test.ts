import { randomUUID } from "node:crypto";
import { count, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";
import { openAccount, password } from "#e2e/fixtures/open-account.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";
import { signIn } from "#lib/doors/sign-in.ts";
import { rememberDevice } from "#lib/features/sign-in/known-device.ts";
import { countAttempt, throttleKey } from "#lib/features/sign-in/throttle.ts";

useVerbs();

const from = (address: string | null) => ({ userAgent: null, address });
const addressOf = (n: number) => `203.0.${113 + Math.floor(n / 250)}.${1 + (n % 250)}`;
const guess = (email: string, address: string | null = null, device?: string) =>
  signIn({ email, password: randomUUID() }, from(address), device);
const codeOf = (error: unknown) => (error as { code?: string }).code;
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => (answer === null ? "wrong" : "in"),
    (error: unknown) => codeOf(error) ?? String(error),
  );
const rowOf = async (key: string) =>
  (await db().select().from(signInThrottles).where(eq(signInThrottles.key, key)))[0];
const accountKey = (email: string) => throttleKey("account", email.toLowerCase());

/** Sets all counters' times back by `interval`. */
const ageThrottles = (interval: string) =>
  db().execute(sql`
    update sign_in_throttles set hour_began_at = hour_began_at - ${interval}::interval,
      last_failed_at = last_failed_at - ${interval}::interval,
      locked_until = locked_until - ${interval}::interval, notified_at = notified_at - ${interval}::interval`);

const bursts = scaled(50, 200);

test(`${bursts * 50} guesses within an hour: at most 100 are verified`, async () => {
  const key = accountKey(`${randomUUID()}@example.com`);
  let verified = 0;
  // Spread over the hour: the database's clock cannot be moved, so the test makes the stored times older.
  for (let burst = 0; burst < bursts; burst += 1) {
    const turns = await Promise.all(
      Array.from({ length: 50 }, () =>
        countAttempt(key).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    verified += turns.reduce<number>((sum, one) => sum + one, 0);
    await ageThrottles(`${3_600 / bursts} seconds`);
  }
  printResult(`${bursts * 50} guesses at one account in an hour: ${verified} verified`);
  expect(verified).toBeLessThanOrEqual(100);
  expect(verified).toBeGreaterThan(5);
});

test("simultaneous guesses from many addresses are counted one by one", async () => {
  const { email } = await openAccount();
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) => outcomeOf(guess(email, addressOf(n)))),
  );
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === "too_many_tries")).toHaveLength(55);
});

test("of 120 simultaneous guesses from one address some are refused uncounted, and other addresses are not delayed", async () => {
  const { email } = await openAccount();
  const addresses = Array.from({ length: 120 }, () => `${randomUUID()}@example.com`);
  let answered = 0;
  const flood = addresses.map((each) =>
    outcomeOf(guess(each, "198.51.100.9")).finally(() => {
      answered += 1;
    }),
  );
  const refusedAtOnce = 120 - 2 - 40;
  expect(await outcomeOf(signIn({ email, password }, from("198.51.100.10")))).toBe("in");
  expect(answered - refusedAtOnce).toBeLessThan(30);
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === "passwords_busy")).toHaveLength(refusedAtOnce);
  const [counted] = await db()
    .select({ count: count() })
    .from(signInThrottles)
    .where(inArray(signInThrottles.key, addresses.map(accountKey)));
  expect(counted).toEqual({ count: 42 });
});

test("a locked account refuses the right password, and accepts it afterwards", async () => {
  const { email } = await openAccount();
  for (let n = 0; n < 5; n += 1) expect(await outcomeOf(guess(email))).toBe("wrong");
  const right = () => outcomeOf(signIn({ email, password }, from(null)));
  expect(await right()).toBe("too_many_tries");
  await ageThrottles("31 seconds");
  expect(await right()).toBe("in");
  expect(await rowOf(accountKey(email))).toMatchObject({ failures: 0, lockedUntil: null });
});

test("the lock time grows up to 15 minutes", async () => {
  const key = accountKey(`${randomUUID()}@example.com`);
  const pauses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    await countAttempt(key);
    const row = await rowOf(key);
    pauses.push(row?.lockedUntil && row.lastFailedAt ? (+row.lockedUntil - +row.lastFailedAt) / 1000 : 0);
    await ageThrottles("15 minutes");
  }
  expect(pauses).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900]);
});

test("an unknown account is locked in the same way, with the same answer", async () => {
  const { email } = await openAccount();
  const nobody = `${randomUUID()}@example.com`;
  const [known, unknown] = await Promise.all(
    [email, nobody].map(async (typed) => {
      const outcomes: string[] = [];
      for (let n = 0; n < 7; n += 1) outcomes.push(await outcomeOf(guess(typed)));
      return outcomes;
    }),
  );
  expect(unknown).toEqual(known);
  const refusals = await Promise.all([email, nobody].map((typed) => guess(typed).catch((error) => error)));
  expect(refusals[0].params).toEqual(refusals[1].params);
});

test("guesses by a stranger do not lock out a known browser", async () => {
  const { email } = await openAccount();
  const device = rememberDevice(undefined, email);
  for (let n = 0; n < 20; n += 1) await outcomeOf(guess(email, addressOf(n)));
  expect(await outcomeOf(signIn({ email, password }, from(null)))).toBe("too_many_tries");
  expect(await outcomeOf(signIn({ email, password }, from(null), device))).toBe("in");
  expect(await outcomeOf(signIn({ email, password }, from(null), `${device}x`))).toBe("too_many_tries");
  for (let n = 0; n < 5; n += 1) expect(await outcomeOf(guess(email, null, device))).toBe("wrong");
  expect(await outcomeOf(signIn({ email, password }, from(null), device))).toBe("too_many_tries");
});

test("a known browser of another account counts as unknown", async () => {
  const [one, other] = [await openAccount(), await openAccount()];
  const device = rememberDevice(undefined, other.email);
  for (let n = 0; n < 6; n += 1) await outcomeOf(guess(one.email));
  expect(await outcomeOf(signIn({ email: one.email, password }, from(null), device))).toBe("too_many_tries");
});

test("an address that tries many accounts is blocked, and other addresses are not", async () => {
  const address = "198.51.100.77";
  const outcomes: string[] = [];
  for (let n = 0; n < 60; n += 1)
    outcomes.push(await outcomeOf(guess(`${n}-${randomUUID()}@example.com`, address)));
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(50);
  const { email } = await openAccount();
  const enter = (at: string | null) => outcomeOf(signIn({ email, password }, from(at)));
  expect(await enter(address)).toBe("too_many_tries");
  expect(await rowOf(accountKey(email))).toBeUndefined();
  expect(await enter("198.51.100.78")).toBe("in");
});

test("successful sign-ins do not count towards the limit of an address, and the limit resets after an hour", async () => {
  const address = "198.51.100.99";
  const { email } = await openAccount();
  const mistype = () => outcomeOf(guess(`${randomUUID()}@example.com`, address));
  const enter = () => outcomeOf(signIn({ email, password }, from(address)));
  for (let n = 0; n < 49; n += 1) await mistype();
  expect([await enter(), await enter(), await enter()]).toEqual(["in", "in", "in"]);
  expect(await mistype()).toBe("wrong");
  expect(await enter()).toBe("too_many_tries");
  await ageThrottles("61 minutes");
  for (let n = 0; n < 49; n += 1) expect(await mistype()).toBe("wrong");
  expect(await enter()).toBe("in");
});

test("behind an undeclared proxy no one is locked out by others", async () => {
  for (let n = 0; n < 60; n += 1) await outcomeOf(guess(`${n}-${randomUUID()}@example.com`, "10.0.0.9"));
  const { email } = await openAccount();
  expect(await outcomeOf(signIn({ email, password }, from("10.0.0.9")))).toBe("in");
});

test("the account gets one mail a day about the lock, and an unknown account queues the same job", async () => {
  const { userId, email } = await openAccount();
  const nobody = `${randomUUID()}@example.com`;
  const jobs = async () => {
    const { rows } = await db().execute<{ payload: { userId: string; kind: string } }>(sql`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'send-account-mail'`);
    return rows.map(({ payload }) => payload);
  };
  const before = (await jobs()).length;
  for (const typed of [email, nobody]) {
    for (let n = 0; n < 5; n += 1) await outcomeOf(guess(typed));
    await ageThrottles("16 minutes");
    await outcomeOf(guess(typed));
  }
  const told = (await jobs()).slice(before);
  expect(told.map(({ kind }) => kind)).toEqual(["sign_in_locked", "sign_in_locked"]);
  expect(told.filter((job) => job.userId === userId)).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain(nobody);
});

test("a wrong password takes as much work for an unknown account as for a known one", async () => {
  const { email } = await openAccount();
  // CPU time does not depend on how busy the machine is.
  const workOf = async (typed: () => string) => {
    const begun = process.cpuUsage();
    for (let n = 0; n < 5; n += 1) {
      expect(await outcomeOf(guess(typed()))).toBe("wrong");
      await db().delete(signInThrottles);
    }
    return process.cpuUsage(begun).user;
  };
  const known = await workOf(() => email);
  expect(await workOf(() => `${randomUUID()}@example.com`)).toBeGreaterThan(known / 2);
});

test("a typed email is stored only as a hash", async () => {
  const typed = `my-secret-password-${randomUUID()}`;
  await outcomeOf(guess(typed));
  const rows = await db().select().from(signInThrottles);
  expect(JSON.stringify(rows)).not.toContain(typed);
});

import type { CallReport } from "#lib/core/service/call-report.ts";
import { createServiceClient } from "#lib/core/service/client.ts";
import { createPacer, type Pacer } from "#lib/core/service/pacing.ts";

/** A request and its reply, with what the reply says about the limit. Times are in milliseconds. */
export type PacedCall = {
  who: "person" | "background" | "stranger";
  pacer: Pacer | null;
  leftAt: number;
  answeredAt: number;
  status: number;
  retryAfterMs: number;
  remaining: number;
  /** Minutes since 1970, by the service's clock. */
  minute: number;
};

/** Replies within this time are fast. The unit tests of the pacer use times up to it. */
const soonMs = 600;

/** All requests of one account, from any sender. */
export class PacedAccount {
  readonly calls: PacedCall[] = [];
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** Opens what a process of ours has: a pacer, and clients of both priorities that share it. */
  openProcess() {
    const pacer = createPacer();
    const waitedMs: number[] = [];
    const onCall = ({ queuedMs }: CallReport) => waitedMs.push(queuedMs);
    const clientOf = (who: "person" | "background", report?: typeof onCall) =>
      createServiceClient({
        baseUrl: this.#baseUrl,
        apiKey: this.#key,
        priority: who,
        pacer,
        onCall: report,
        fetch: (url, init) => this.#send(who, pacer, url, init),
      });
    /** `waitedMs`: how long each call of a person waited for its turn, in milliseconds. */
    return { pacer, person: clientOf("person", onCall), background: clientOf("background"), waitedMs };
  }

  /** Sends all calls at once, as a program that ignores the headers. */
  async callUnpaced(times: number): Promise<void> {
    const headers = { authorization: `Bearer ${this.#key}` };
    const ask = async () => {
      const response = await this.#send("stranger", null, `${this.#baseUrl}/v1/me`, { headers });
      await response.body?.cancel();
    };
    await Promise.all(Array.from({ length: times }, ask));
  }

  /** The 429 replies to our calls, without those to strangers. */
  ourRefusals(): PacedCall[] {
    return this.calls.filter(({ who, status }) => who !== "stranger" && status === 429);
  }

  /**
   * The 429 replies to our calls although our replies were fast. No reply counts the calls that another process has
   * in flight. So on a busy machine two processes may spend the last calls of a minute twice (decision 22).
   */
  refusedInTime(): PacedCall[] {
    return this.ourRefusals().filter(({ leftAt }) =>
      this.calls
        .filter((call) => call.leftAt <= leftAt && call.answeredAt > leftAt)
        .every((call) => call.answeredAt - call.leftAt < soonMs),
    );
  }

  /** Our calls that were sent although a 429 to the same process said to wait. */
  tooEarly(): PacedCall[] {
    return this.ourRefusals().flatMap((refused) =>
      this.calls.filter(
        ({ pacer, leftAt }) =>
          pacer === refused.pacer &&
          leftAt > refused.answeredAt &&
          leftAt < refused.answeredAt + refused.retryAfterMs,
      ),
    );
  }

  /** Calls answered in each minute of the service that began and ended during the test. */
  wholeMinutes(): number[] {
    const minutes = this.calls.map(({ minute }) => minute);
    const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
    const whole = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i);
    return whole.map(
      (wanted) => this.calls.filter(({ minute, status }) => minute === wanted && status !== 429).length,
    );
  }

  async #send(who: PacedCall["who"], pacer: Pacer | null, ...request: Parameters<typeof fetch>) {
    const leftAt = performance.now();
    const response = await fetch(...request);
    const said = (name: string) => Number(response.headers.get(name));
    this.calls.push({
      who,
      pacer,
      leftAt,
      answeredAt: performance.now(),
      status: response.status,
      retryAfterMs: said("retry-after") * 1000,
      remaining: said("x-ratelimit-remaining"),
      minute: Math.floor(Date.parse(response.headers.get("date") ?? "") / 60_000),
    });
    return response;
  }
}

export type PacedProcess = ReturnType<PacedAccount["openProcess"]>;

/** Queues all calls at once, as an import does. Resolves when the last one is answered. */
export async function queueBackground({ background }: PacedProcess, calls: number): Promise<void> {
  await Promise.all(Array.from({ length: calls }, () => background.getMe()));
}

/** Calls as a person who opens page after page, until `work` is done. Calls that the minute has no room for fail. */
export async function browseMeanwhile(
  { person }: PacedProcess,
  everyMs: number,
  work: Promise<unknown>,
): Promise<void> {
  const pages: Promise<unknown>[] = [];
  const timer = setInterval(() => pages.push(person.getMe().catch(() => null)), everyMs);
  await work.finally(() => clearInterval(timer));
  await Promise.all(pages);
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
}

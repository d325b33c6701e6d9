import type { CallReport } from "#lib/core/service/call-report.ts";
import { createServiceClient } from "#lib/core/service/client.ts";
import { createPacer, type Pacer } from "#lib/core/service/pacing.ts";

/** One request as it left and came back, with what the service itself said of its minute. Times in milliseconds. */
export type Leaving = {
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

/** Replies within this are soon: the unit tests of the pacer go up to it. */
const soonMs = 600;

/** Everything that leaves for one account, whoever sends it. */
export class PacedAccount {
  readonly left: Leaving[] = [];
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** What one process of ours has: a pacer, and clients of both priorities that share it. */
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
    /** `waitedMs`: how long each call of a person waited for its turn. */
    return { pacer, person: clientOf("person", onCall), background: clientOf("background"), waitedMs };
  }

  /** A program that looks at no header, all at once. */
  async callUnpaced(times: number): Promise<void> {
    const headers = { authorization: `Bearer ${this.#key}` };
    const ask = async () => {
      const response = await this.#send("stranger", null, `${this.#baseUrl}/v1/me`, { headers });
      await response.body?.cancel();
    };
    await Promise.all(Array.from({ length: times }, ask));
  }

  /** 429s that we were given; what strangers were given is theirs. */
  ourRefusals(): Leaving[] {
    return this.left.filter(({ who, status }) => who !== "stranger" && status === 429);
  }

  /**
   * 429s that we were given although our replies came soon. What another process has under way is in no reply yet, so
   * on a machine with much else to do two may spend the last calls of a minute twice (decision 24).
   */
  refusedInTime(): Leaving[] {
    return this.ourRefusals().filter(({ leftAt }) =>
      this.left
        .filter((call) => call.leftAt <= leftAt && call.answeredAt > leftAt)
        .every((call) => call.answeredAt - call.leftAt < soonMs),
    );
  }

  /** Calls of ours that left although a 429 to the same process had said to wait. */
  tooEarly(): Leaving[] {
    return this.ourRefusals().flatMap((refused) =>
      this.left.filter(
        ({ pacer, leftAt }) =>
          pacer === refused.pacer &&
          leftAt > refused.answeredAt &&
          leftAt < refused.answeredAt + refused.retryAfterMs,
      ),
    );
  }

  /** Calls answered in each minute of the service that had begun and ended meanwhile. */
  wholeMinutes(): number[] {
    const minutes = this.left.map(({ minute }) => minute);
    const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
    const whole = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i);
    return whole.map(
      (wanted) => this.left.filter(({ minute, status }) => minute === wanted && status !== 429).length,
    );
  }

  async #send(who: Leaving["who"], pacer: Pacer | null, ...request: Parameters<typeof fetch>) {
    const leftAt = performance.now();
    const response = await fetch(...request);
    const said = (name: string) => Number(response.headers.get(name));
    this.left.push({
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

/** Queues calls all at once, as an import does. Resolves when the last one is answered. */
export async function queueBackground({ background }: PacedProcess, calls: number): Promise<void> {
  await Promise.all(Array.from({ length: calls }, () => background.getMe()));
}

/** Somebody who looks at page after page until `work` is done. What the minute has no room for is refused to them. */
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

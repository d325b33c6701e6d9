import { setTimeout as pause } from "node:timers/promises";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { AnotherDashboard, Victim } from "#e2e/resilience/desk/restartable-pressroom.ts";

type Outage = { from: number; to: number };

/** A connection that was accepted just before the kill may break just after the restart. */
const graceMs = 2_000;

/** One of the two dashboards, with the times when it was down. */
export class Dashboard {
  readonly url: string;
  #outages: Outage[] = [];

  constructor(url: string) {
    this.url = url;
  }

  /** It is down from now on. Call the result when it answers again, with false if it was never down. */
  goesDown(): (wasDown?: boolean) => void {
    const outage = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return (wasDown = true) => {
      outage.to = Date.now();
      if (!wasDown) this.#outages = this.#outages.filter((one) => one !== outage);
    };
  }

  wasDown(from: number, to: number): boolean {
    return this.#outages.some((outage) => outage.from <= to + graceMs && outage.to >= from - graceMs);
  }
}

/** Two dashboards on one database, the first of them with the worker. */
export class Dashboards {
  readonly first: Dashboard;
  readonly second: Dashboard;
  readonly #desk: TestPressroom;
  readonly #another: AnotherDashboard;

  constructor(desk: TestPressroom, another: AnotherDashboard) {
    this.#desk = desk;
    this.#another = another;
    this.first = new Dashboard(desk.url);
    this.second = new Dashboard(another.url);
  }

  /** Sends kill -9, and waits until everything answers again. */
  async kill(victim: Victim | "second dashboard"): Promise<void> {
    if (victim === "second dashboard") return this.#killSecond();
    const { processes } = this.#desk;
    const before = processes.current.pids().dashboard;
    const isBack = this.first.goesDown();
    processes.kill9(victim);
    await processes.ready();
    await untilReady(this.first.url);
    // After several kills of the worker the test starts everything again, and then the dashboard was down too.
    isBack(processes.current.pids().dashboard !== before);
  }

  async #killSecond(): Promise<void> {
    const isBack = this.second.goesDown();
    this.#another.kill9();
    // The port of the killed process may still accept a connection for a moment.
    await pause(500);
    await untilReady(this.second.url);
    isBack();
  }
}

export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${url} was killed and did not come back.`);
    await pause(200);
  }
}

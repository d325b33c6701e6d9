import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { planNow } from "#e2e/fixtures/plan-now.ts";
import { long } from "#e2e/service/scale.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test.setTimeout(600_000);

/** With TEST_LONG the journey waits for the worker's own schedule. */
const inTime = { timeout: long ? 150_000 : 75_000 };
const aMoment = { timeout: 3_000 };
const fresh = (page: Page) => page.getByRole("region", { name: say("freshness.label") });
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a paused endpoint costs only freshness, and the missed events are listed", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Dora Developer", "developer");
  const order = await desk.makeDraft("test", "gap-1");
  const overview = () => goTo(page, `/${desk.slug}/test`);
  const gaps = (lane = "") => goTo(page, `/${desk.slug}/test/events/gaps${lane}`);
  const setEndpoint = async (status: "active" | "paused") => {
    const call = async (method: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${desk.keys.live.key}`, "Content-Type": "application/json" };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const reply = await fetch(`${pressroom.sandboxUrl}/v1/webhooks${path}`, init);
      return (await reply.json()).data;
    };
    const [{ id }] = await call("GET", "");
    await call("PATCH", `/${id}`, { status });
  };

  /** Runs the worker's minutely planning now, until the page shows the result. */
  const planned = (isSeen: () => Promise<void>) =>
    expect(async () => {
      await planNow(pressroom.databaseUrl);
      await isSeen();
    }).toPass(inTime);

  await test.step("the overview shows how old the views may be", async () => {
    await overview();
    await planned(() => expect(fresh(page)).toContainText(say("freshness.bound", { seconds: 40 }), aMoment));
    await expect(fresh(page)).toContainText(sayAny("freshness.webhooks.told"));
    await expectNoViolations(page);
  });

  await test.step("no event is missed, and the page says what is compared", async () => {
    await gaps();
    await expect(page.getByRole("heading", { name: say("gaps.empty.missed.title") })).toBeVisible();
    await expect(page.getByText(sayAny("gaps.coverage.since"))).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the page shows that the endpoint is paused", async () => {
    await setEndpoint("paused");
    await overview();
    await planned(() => expect(fresh(page)).toContainText(say("freshness.webhooks.stopped"), aMoment));
  });

  await test.step("changes during the pause appear a cycle later, without a reload", async () => {
    await desk.actAtService(order.id, "confirm");
    await pressroom.control.advance(order.id, "shipped");
    await planned(() => expect(row(page, order.number)).toContainText(say("status.shipped"), aMoment));
  });

  await test.step("the missed event is listed with its cause and how it was found", async () => {
    await gaps("?lane=awaited");
    await expect(page.getByRole("heading", { name: say("gaps.empty.awaited.title") })).toBeVisible();
    await change(pressroom.databaseUrl, "update webhook_gaps set due_at = now()");
    const shipped = row(page, "order.shipped");
    await planned(() => expect(shipped).toContainText(say("gaps.causes.paused"), aMoment));
    await expect(shipped).toContainText(say("gaps.repairs.reconcile"));
    await expect(shipped).toContainText(sayAny("gaps.until"));
    await expect(page.getByRole("link", { name: pattern`^${say("gaps.lane.awaited")}` })).toContainText("2");
    await expectNoViolations(page);
  });

  await test.step("freshness names the service when it does not answer", async () => {
    await setEndpoint("active");
    await desk.addFault({ method: "GET", status: 503 });
    await overview();
    const compared =
      "update workspaces set reconcile_began_at = (reconcile_began_at at time zone 'UTC' - interval '2 minutes') at time zone 'UTC'";
    if (!long) await change(pressroom.databaseUrl, compared);
    await planned(async () => {
      await expect(fresh(page)).toContainText(sayAny("freshness.asOf", { time: /\d\d:\d\d/ }), aMoment);
      await expect(fresh(page)).toContainText(say("freshness.why.service_down"), aMoment);
    });
    await desk.clearFaults();
    await planned(() => expect(fresh(page)).toContainText(sayAny("freshness.bound"), aMoment));
  });

  await test.step("a viewer cannot read missed events", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/test/events/gaps`);
    await expect(viewer.getByRole("heading", { name: say("gaps.title") })).toBeHidden();
    await viewer.context().close();
  });
});

/** Changes stored times, as if the time in which a delivery may arrive, or since the last comparison, had passed. */
async function change(databaseUrl: string, statement: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  await database.rows(statement);
  await database.close();
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { receiverOf } from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender } from "#e2e/resilience/deliveries/sender.ts";
import { type Scene, signatureCases } from "#e2e/resilience/deliveries/signature-cases.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop } from "#e2e/resilience/desk/open-shop.ts";
import { printResult } from "#e2e/service/scale.ts";

/** Each delivery gets the answer that fits its signature, and is stored as an event or counted as refused. */
export function describeSignatures(open: () => TestPressroom): void {
  test(`${signatureCases.length} independently made signatures each get the right answer`, {
    timeout: 120_000,
  }, async () => {
    const desk = open();
    const [shop, another] = [await openConnectedShop(desk), await openConnectedShop(desk)];
    const [own, other] = [await receiverOf(desk, shop), await receiverOf(desk, another)];
    const scene: Scene = { own, other, orderId: randomUUID() };
    const sender = openSender(1);
    const answered: [string, number | null][] = [];
    for (const [what, , make] of signatureCases) {
      await atStartOfSecond();
      answered.push([what, (await sender.post(make(scene))).status]);
    }
    sender.close();
    expect(answered).toEqual(signatureCases.map(([what, status]) => [what, status]));

    const numberOf = (...statuses: number[]) =>
      signatureCases.filter(([, status]) => statuses.includes(status)).length;
    const [kept, refused] = [numberOf(200), numberOf(400, 413)];
    const rows = (table: string) =>
      desk.database.rows(`select from ${table} where workspace_id = $1`, [shop.workspaceId]);
    expect(await rows("webhook_events")).toHaveLength(kept);
    const countRefused = async () => {
      const [row] = await desk.database.rows(
        "select sum(refused)::int as refused from webhook_refusal_counts where workspace_id = $1",
        [shop.workspaceId],
      );
      return row?.refused;
    };
    await until("all refusals are counted", async () => (await countRefused()) === refused);
    expect(await rows("webhook_events")).toHaveLength(kept);
    printResult(
      `signatures: ${signatureCases.length} cases, ${kept} kept, ${refused} refused with their reason`,
    );
  });
}

/** A second that ends between two clocks would turn 301 s into 300 s. */
async function atStartOfSecond(): Promise<void> {
  const past = Date.now() % 1_000;
  if (past > 300) await pause(1_000 - past);
}

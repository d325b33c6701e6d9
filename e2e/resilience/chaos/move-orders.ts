import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { seed } from "./plan.ts";
import type { ChaosWorld } from "./world.ts";

const unmoved = new Set(["draft", "cancelled", "delivered", "refunded"]);
const autopilotSpeed = 20;

/** The print works: paid orders move by hand and by the autopilot, and now and then one has an issue or is refunded. */
export async function moveAllTheTime(world: ChaosWorld): Promise<void> {
  const { desk, shop, tally } = world;
  const { control } = desk.world;
  const random = seededRandom(seed + 200);
  await control.autopilot({ enabled: true, speed: autopilotSpeed });
  while (!world.isOver) {
    await pause(500 + random() * 1_500);
    const [which, what] = [random(), random()];
    const paid = (await ordersAtService(desk, shop)).filter(({ status }) => !unmoved.has(status));
    const order = paid[Math.floor(which * paid.length)];
    if (!order) continue;
    const move = what < 0.1 ? "issue" : what < 0.15 ? "refunded" : what < 0.2 ? "on_hold" : "next";
    const done =
      move === "issue"
        ? control.raiseIssue(order.id, "address_problem")
        : control.advance(order.id, move === "next" ? undefined : move);
    // Another move may have come first.
    const result = await done.then(
      () => "done",
      () => "not from this state",
    );
    tally.count(`order moves: ${move}`, result);
  }
  await control.autopilot({ enabled: false });
}

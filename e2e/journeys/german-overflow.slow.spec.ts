import { expect } from "@playwright/test";
import { openWorld } from "#e2e/access/world/open-world.ts";
import { root } from "#scripts/root.ts";
import { listScreens, untilLoaded } from "#scripts/shots/screen.ts";
import { findOverflow } from "#scripts/words/find-overflow.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "wide-words" });

const widths = [390, 820, 1440];

test("no page with content overflows in German", async ({ page, context, pressroom }) => {
  const world = await openWorld(pressroom, root);
  await world.database.rows("update users set locale = 'de'");
  const [name = "", value = ""] = world.owner.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: pressroom.url }]);
  const unfit: string[] = [];
  for (const { name: screen, path } of listScreens(world, [])) {
    await page.goto(path);
    await untilLoaded(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      unfit.push(...(await findOverflow(page)).map((problem) => `${screen} at ${width} px ${problem}`));
    }
  }
  await world.database.close();
  expect(unfit).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { looseStatements } from "#e2e/access/statements/loose-statements.ts";
import type { World } from "#e2e/access/world/world.ts";

const fewest = 200;

/** A forgotten `where` is found by what was asked of the database, whoever asked it and on whichever way. */
export function describeStatements(world: () => World): void {
  describe("every statement over what belongs to workspaces says of which", () => {
    test("all that was asked of the database by now", async () => {
      const { database, pressroom } = world();
      const { asked, loose } = await looseStatements(database, new URL(pressroom.ownDatabaseUrl).username);
      expect(asked).toBeGreaterThan(fewest);
      expect(loose.join("\n\n")).toBe("");
    });

    test("one planted on purpose is found", async () => {
      const { database, order } = world();
      await database.rows("select number from orders where id = $1", [order.id]);
      const { loose } = await looseStatements(database, "postgres");
      expect(loose).toContain("orders: select number from orders where id = $1");
    });
  });
}

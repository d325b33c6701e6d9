import { describe, expect, test } from "vitest";
import { actionRules } from "#e2e/access/rules/actions.ts";
import { unauditedActions } from "#e2e/access/rules/unaudited.ts";
import { noteText } from "#e2e/access/world/add-note.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import type { World } from "#e2e/access/world/world.ts";

/** All actions of the suite are audited, without personal data of the people concerned. */
export function describeAudit(world: () => World): void {
  describe("the audit log", () => {
    test("contains no recipient data and no secret", async () => {
      const rows = await world().database.rows("select row_to_json(a)::text as entry from audit_log a");
      const entries = rows.map((row) => String((row as { entry: unknown }).entry));
      expect(entries.length).toBeGreaterThan(50);
      const told = entries.join("\n");
      const secrets = Object.values(world().secrets);
      const personal = [anAddress.name, anAddress.line1, anAddress.city, noteText];
      expect([...personal, ...secrets].filter((text) => told.includes(text))).toEqual([]);
    });

    test("lists only existing actions as exceptions", () => {
      expect(Object.keys(unauditedActions).filter((name) => !(name in actionRules))).toEqual([]);
    });
  });
}

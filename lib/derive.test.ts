import { expect, test } from "vitest";
import { z } from "zod";
import { submissionOf as submissionOfRow } from "#lib/workflows/imports/internal/running/submission-of.ts";
import { submissionOf as submissionOfDate } from "#lib/workflows/schedules/internal/runs.ts";
import { deriveUuid } from "./derive.ts";

const id = "11111111-2222-4333-8444-555555555555";

test("the same text gives the same UUID of version 8, another text gives another UUID", () => {
  expect(deriveUuid("a")).toBe(deriveUuid("a"));
  expect(deriveUuid("a")).not.toBe(deriveUuid("b"));
  for (const text of ["", "a", "ü"])
    expect(z.uuid({ version: "v8" }).parse(deriveUuid(text))).toHaveLength(36);
});

// Orders exist under these ids: other ids would create the same orders a second time.
test("an import row and a schedule date keep their submission id", () => {
  expect(submissionOfRow(id, 7)).toBe("f4918c10-95d7-85dd-92c2-21be2da0762d");
  expect(submissionOfDate(id, "2026-11-22")).toBe("97e1277f-a68d-8fea-b678-3ed20bbd83a7");
});

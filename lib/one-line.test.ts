import { expect, test } from "vitest";
import { createOwnerSchema, inviteMemberSchema, joinSchema } from "#lib/features/team/schemas.ts";
import { createWorkspaceSchema } from "#lib/features/workspaces/schemas.ts";
import { oneLine } from "./one-line.ts";

test.each(["Ada & Töchter", " Atelier ", "株式会社", "🖨️ Press", "👩‍💻", "می‌خواهم", ""])(
  "%j is one line",
  (text) => {
    expect(oneLine.parse(text)).toBe(text.trim());
  },
);

test.each([
  "a\r\nBcc: x@evil.example",
  "a\nb",
  "a\u2028b",
  "a\u0000b",
  "a\u001b[31mb",
  "a\ud800b",
  "a\u202eb",
  "\u2066a",
  "\u200b",
])("%j is not one line, and no name of a workspace or a person", (text) => {
  expect(oneLine.safeParse(text).success).toBe(false);
  expect(createWorkspaceSchema.safeParse({ name: text }).success).toBe(false);
  for (const [schema, field] of [
    [createOwnerSchema, "workspaceName"],
    [createOwnerSchema, "name"],
    [joinSchema, "name"],
    [inviteMemberSchema, "note"],
  ] as const) {
    const { error } = schema.safeParse({ [field]: text });
    expect(error?.issues.some(({ path, code }) => path[0] === field && code === "invalid_format")).toBe(true);
  }
});

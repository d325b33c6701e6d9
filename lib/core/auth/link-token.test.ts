import { expect, test } from "vitest";
import { newLinkToken, parseLinkToken } from "./link-token.ts";

const workspaceId = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("a token parses to its workspace and its hash, and no two tokens are the same", () => {
  const { token, tokenHash } = newLinkToken(workspaceId);
  expect(parseLinkToken(token)).toEqual({ workspaceId: workspaceId.replaceAll("-", ""), tokenHash });
  expect(tokenHash).not.toContain(token);
  expect(newLinkToken(workspaceId).token).not.toBe(token);
});

test.each([
  "",
  "A".repeat(63),
  "A".repeat(65),
  `${"A".repeat(63)}=`,
  `${"A".repeat(63)}\u0000`,
  "../".repeat(22),
])("%j is not a token", (token) => {
  expect(parseLinkToken(token)).toBeNull();
});

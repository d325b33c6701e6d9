import { expect, test } from "vitest";
import { attemptKeys, earlierAttempts, submissionOf } from "./open-attempt.ts";
import type { Intent } from "./open-intent.ts";

const keyed = (kind: Intent["kind"], idempotencyKey: string) => ({ kind, idempotencyKey }) as Intent;

test("the attempts of a submission have numbered keys, and two kinds share none", () => {
  expect(attemptKeys("create", "abc").slice(0, 2)).toEqual(["create:abc.0", "create:abc.1"]);
  expect(attemptKeys("create", "abc").at(-1)).toBe("create:abc.49");
  expect(attemptKeys("pay", "abc")[0]).toBe("pay:abc.0");
});

test.each([
  ["create", "create:abc.0", 0, "abc"],
  ["create", "create:abc.12", 12, "abc"],
  ["pay", "pay:row.3.12", 12, "row.3"],
  ["cancel", "cancel:abc", 0, "abc"],
  ["create", "create:abc.7.x", 0, "abc.7.x"],
] as const)("%s with key %s has %i earlier attempts and submission %s", (kind, key, earlier, submission) => {
  expect(earlierAttempts(keyed(kind, key))).toBe(earlier);
  expect(submissionOf(keyed(kind, key))).toBe(submission);
});

import { expect, test } from "vitest";
import { describeException } from "./describe-exception.ts";

test("a database error is described by its code and constraint, without the user's input", () => {
  const cause = Object.assign(new Error("duplicate key (email)=(canary@example.com)"), {
    code: "23505",
    constraint: "users_email_key",
  });
  const error = new Error("Failed query: insert into users … params: canary@example.com", { cause });
  const told = describeException(error);
  expect(told).toMatchObject({ kind: "Error", code: "23505", constraint: "users_email_key" });
  expect(JSON.stringify(told)).not.toContain("canary");
  expect(told.frames?.length).toBeGreaterThan(0);
});

test("a message of several lines does not appear among the stack frames", () => {
  const error = new SyntaxError('Unexpected token in "\n    at canary (/etc/passwd)\n"');
  expect(JSON.stringify(describeException(error))).not.toContain("canary");
  Object.assign(error, { message: "changed since" });
  expect(JSON.stringify(describeException(error))).not.toContain("canary");
});

test("a thrown value that is not an Error has only a kind", () => {
  expect(describeException("svc_live_canary")).toEqual({ kind: "string" });
});

import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { DatabaseUnreachable } from "#drizzle/database-unreachable.ts";
import {
  InvalidServiceRequest,
  ServiceError,
  ServiceMisunderstood,
  ServiceUnreachable,
  type UnreachableReason,
} from "#lib/core/service/errors.ts";
import { log } from "#lib/log.ts";
import { parseInput } from "#lib/parse-input.ts";
import messages from "#messages/en.json" with { type: "json" };
import { mapError } from "./map-error.ts";

const about = (mayHaveActed = false) => ({ endpoint: "getMe", mayHaveActed });
const unreached = (reason: UnreachableReason, waitMs?: number) =>
  new ServiceUnreachable({ reason, sent: false, waitMs }, about());
const answered = (status: number, code: string, retryAfterMs?: number) =>
  new ServiceError({ status, code, message: "No <b>moon</b>", details: null, retryAfterMs }, about());

/** The text in messages/, with its placeholders. */
const sentenceOf = (code: string) => new Map(Object.entries(messages.errors)).get(code);

it.each([
  ["a service that is known to be down", unreached("circuit_open"), "service_down", {}, /nothing was sent/],
  ["one that did not answer", unreached("timed_out"), "service_unreachable", {}, /did not answer/],
  ["a 503", answered(503, "busy"), "service_unreachable", {}, /did not answer/],
  ["a spent minute", unreached("no_call_left", 12_300), "service_busy", { seconds: 13 }, /{seconds, plural/],
  ["a 429 that says until when", answered(429, "limited", 1_000), "service_busy", { seconds: 1 }, /one/],
  ["a 429 that does not", answered(429, "limited"), "service_busy", { seconds: 0 }, /=0 {in a moment}/],
  [
    "a code that v1 has added",
    answered(422, "moon_phase"),
    "service_refused",
    { code: "moon_phase", said: "No <b>moon</b>" },
    /“{said}”/,
  ],
  [
    "a reply that is none of the service's",
    new ServiceMisunderstood({ status: 200, problem: "not_json" }, about()),
    "service_misunderstood",
    {},
    /couldn't understand/,
  ],
  ["what may not be sent", new InvalidServiceRequest("getMe", ["id"]), "not_sent_on", {}, /nothing was sent/],
])("%s has a code and a text that says what happened", (_, error, code, params, sentence) => {
  expect(mapError(error)).toMatchObject({ code, params });
  expect(sentenceOf(code)).toMatch(sentence);
});

it.each([
  ["NUL", "22021"],
  ["NUL in JSON", "22P05"],
  ["half a character in JSON", "22P02"],
])("%s in the input is invalid_input", (_, code) => {
  const cause = Object.assign(new DatabaseError("not to be told", 1, "error"), { code });
  const refused = { code: "invalid_input", status: 422, params: {} };
  expect(mapError(cause)).toEqual(refused);
  expect(mapError(new Error("Failed query", { cause }))).toEqual(refused);
});

it("any other failure of the database is unexpected, not invalid_input", () => {
  const cause = Object.assign(new DatabaseError("not to be told", 1, "error"), { code: "23505" });
  expect(mapError(new Error("Failed query", { cause }))).toMatchObject({ code: "unexpected", status: 500 });
});

it.each([
  ["stops", Object.assign(new DatabaseError("not to be told", 1, "error"), { code: "57P01" })],
  ["has lost a node", Object.assign(new DatabaseError("not to be told", 1, "error"), { code: "08006" })],
  ["refuses connections", new DatabaseUnreachable(new Error("connect ECONNREFUSED"))],
  ["is gone within a query", new Error("Connection terminated unexpectedly")],
  ["is gone at the end of a transaction", new Error("Client was closed and is not queryable")],
  ["cuts the connection", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
])("a database that %s is named", (_, cause) => {
  const { code, status } = mapError(new DrizzleQueryError("select 1", [], cause));
  expect([code, status]).toEqual(["database_unreachable", 503]);
  expect(sentenceOf(code)).toMatch(/database/);
});

it("a fault of ours in a query is no missing database", () => {
  const wrong = [
    new TypeError("not a function"),
    Object.assign(new DatabaseError("", 1, "error"), { code: "08P01" }),
  ];
  for (const cause of wrong)
    expect(mapError(new DrizzleQueryError("select 1", [], cause))).toMatchObject({ code: "unexpected" });
});

it("a reader who leaves is no error of ours", () => {
  const complain = vi.spyOn(log(), "error");
  mapError(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(complain).not.toHaveBeenCalled();
  mapError(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" }));
  expect(complain).toHaveBeenCalledOnce();
  complain.mockRestore();
});

it("never says that nothing happened when something may have happened", () => {
  const lost = new ServiceUnreachable({ reason: "timed_out", sent: true }, about(true));
  const sick = new ServiceError(
    { status: 500, code: "oops", message: "", details: null },
    { endpoint: "cancelOrder", mayHaveActed: true },
  );
  for (const error of [lost, sick]) {
    const { code } = mapError(error);
    expect(code).toBe("outcome_unknown");
    expect(sentenceOf(code)).not.toMatch(/nothing was/i);
  }
});

it("wrong input is invalid_input, and a stored value of another shape is unexpected", () => {
  const { error: stored } = z.object({ id: z.guid() }).safeParse({});
  expect(mapError(stored)).toMatchObject({ code: "unexpected", status: 500 });
  const typed = () => parseInput(z.object({ id: z.guid() }), {});
  expect(typed).toThrow(expect.objectContaining({ code: "invalid_input", status: 422 }));
});

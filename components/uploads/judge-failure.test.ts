import type { HttpResponse } from "tus-js-client";
import { expect, test } from "vitest";
import { judgeFailure, ProgressUnknown } from "./judge-failure.ts";

const answer = (status: number, body = "", headers: Record<string, string> = {}): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers[name],
  getBody: () => body,
  getUnderlyingObject: () => null,
});
const judge = (response: HttpResponse | null, cause: Error | null = null) =>
  judgeFailure({ originalResponse: response, causingError: cause });
const page = "<html><h1>413 Request Entity Too Large</h1></html>";
const own = JSON.stringify({ error: { code: "too_many_uploads", message: "100 are under way." } });

test.each([
  ["no answer", null, "lost"],
  ["a server that is away", answer(502, page), "lost"],
  ["a request that holds the upload", answer(423, "locked", { "Tus-Resumable": "1.0.0" }), "lost"],
  ["a server that is being replaced", answer(404, "404 page not found"), "lost"],
  ["a session that ended", answer(401, own), "held"],
])("%s does not refuse the upload", (_, response, kind) => {
  expect(judge(response)).toMatchObject({ kind });
});

test.each([
  ["Pressroom", answer(409, own), { problem: null, sentence: "100 are under way." }],
  ["its protocol", answer(400, "Invalid", { "Tus-Resumable": "1.0.0" }), { problem: null, sentence: null }],
  ["a proxy, for its size", answer(413, page), { problem: "proxy_too_large", sentence: null }],
  ["a firewall", answer(403, page), { problem: "proxy_refused", sentence: null }],
  ["a proxy in JSON", answer(403, '{"message":"no"}'), { problem: "proxy_refused", sentence: null }],
])("a refusal by %s ends the upload with its own message", (_, response, words) => {
  expect(judge(response)).toEqual({ kind: "refused", ...words });
});

test.each([
  [401, { kind: "held", problem: "signed_out" }],
  [403, { kind: "held", problem: "not_allowed" }],
  [400, { kind: "refused", problem: "proxy_refused" }],
  [423, { kind: "lost" }],
  [503, { kind: "lost" }],
])("the upload's progress request answered %i", (status, verdict) => {
  expect(judge(null, new ProgressUnknown(status))).toMatchObject(verdict);
});

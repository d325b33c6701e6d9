import { expect, test } from "vitest";
import { sampleOrder } from "#lib/core/service/testing/samples.ts";
import { type Answer, json, startScripted } from "#lib/core/service/testing/scripted-server.ts";
import { connect, rejection } from "#lib/core/service/testing/test-client.ts";
import { createPageReader } from "./page-reader.ts";

/** Answers with as many orders as the page may have, each of about 1 kB. */
const fullPage: Answer = (response, request) => {
  const limit = Number(new URL(request.url, "http://service").searchParams.get("limit"));
  const data = Array.from({ length: limit }, () => sampleOrder);
  json(200, { data, has_more: true, next_cursor: "next" })(response, request);
};

const oneOrder = JSON.stringify(sampleOrder).length;

test.each([
  [101, ["100", "100"]],
  [50, ["100", "20", "20"]],
  [5, ["100", "20", "4", "4"]],
  [2, ["100", "20", "4", "1", "1"]],
])("with room for %i orders a list is read in pages of %j", async (room, limits) => {
  await using server = await startScripted(fullPage);
  const { client } = connect(server.url, { maxReplyBytes: room * oneOrder });
  const readPage = createPageReader();
  await readPage(client, { status: "shipped", cursor: "here" });
  await readPage(client, { status: "shipped", cursor: "next" });
  const asked = server.seen.map(({ url }) => new URL(url, server.url).searchParams);
  expect(asked.map((query) => query.get("limit"))).toEqual(limits);
  expect(asked.map((query) => query.get("cursor"))).toEqual([...limits.slice(1).map(() => "here"), "next"]);
  expect(new Set(asked.map((query) => query.get("status")))).toEqual(new Set(["shipped"]));
});

test("an order that is too large by itself, and every other failure, is passed on", async () => {
  await using server = await startScripted(fullPage);
  const { client } = connect(server.url, { maxReplyBytes: 100 });
  expect(await rejection(createPageReader()(client, {}))).toMatchObject({ problem: "too_large" });
  expect(server.seen).toHaveLength(4);
  await using broken = await startScripted(json(200, { data: 1 }));
  const failed = createPageReader()(connect(broken.url).client, {});
  expect(await rejection(failed)).toMatchObject({ problem: "shape" });
  expect(broken.seen).toHaveLength(1);
});

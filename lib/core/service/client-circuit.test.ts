import { expect, it } from "vitest";
import { createCircuit } from "./circuit.ts";
import { ServiceUnreachable } from "./errors.ts";
import { createPacer } from "./pacing.ts";
import { FakeClock } from "./testing/fake-clock.ts";
import { sampleMe, sampleOrder } from "./testing/samples.ts";
import { type Answer, dropped, failure, hanging, json, startScripted } from "./testing/scripted-server.ts";
import { connect, rejection } from "./testing/test-client.ts";

const { id } = sampleOrder;
const creation = { bytes: '{"items":[]}', idempotencyKey: "key-00000001" };
const sick = failure(503, "maintenance");

/** Two clients of one account, like two requests of one process. */
function share(url: string) {
  const states: boolean[] = [];
  const circuit = createCircuit({ random: () => 0, onState: (isDown) => states.push(isDown) });
  return { circuit, states, first: connect(url, { circuit }), second: connect(url, { circuit }) };
}

/** Answers calls by one script, and probes (which read /v1/me) by another. */
const apart =
  (calls: Answer, probes: Answer): Answer =>
  (response, request) =>
    (request.url === "/v1/me" ? probes : calls)(response, request);

const callsIn = (seen: { url: string }[]) => seen.filter(({ url }) => url !== "/v1/me").length;

it("refuses the calls of every client of the account at once, and sends nothing", async () => {
  await using server = await startScripted(apart(sick, hanging));
  const { circuit, first, second } = share(server.url);
  while (!circuit.isOpen()) await rejection(first.client.listOrders());
  const before = callsIn(server.seen);
  const refused = [
    second.client.getOrder(id),
    second.client.createOrder(creation),
    second.client.confirmOrder(id),
    second.client.cancelOrder(id),
    second.client.testWebhook(id),
  ];
  for (const error of await Promise.all(refused.map(rejection))) {
    expect(error).toBeInstanceOf(ServiceUnreachable);
    expect(error).toMatchObject({ reason: "circuit_open", sent: false, mayHaveActed: false });
  }
  expect(callsIn(server.seen)).toBe(before);
  expect(new Set(second.reasons())).toEqual(new Set(["circuit_open"]));
});

it("lets calls through again as soon as a probe is answered", async () => {
  let isSick = true;
  const calls: Answer = (response, request) =>
    (isSick ? sick : json(200, { data: sampleOrder }))(response, request);
  const probes: Answer = (response, request) => (isSick ? sick : json(200, sampleMe))(response, request);
  await using server = await startScripted(apart(calls, probes));
  const { circuit, states, first } = share(server.url);
  while (!circuit.isOpen()) await rejection(first.client.getOrder(id));
  await expect.poll(() => states).toContain(true);
  isSick = false;
  await expect.poll(() => circuit.isOpen()).toBe(false);
  expect((await first.client.getOrder(id)).number).toBe(sampleOrder.number);
  expect(states.at(-1)).toBe(false);
});

it("a probe finds out how slow the service is, and later calls wait longer", async () => {
  let isSlow = false;
  const late =
    (answer: Answer): Answer =>
    (response, request) => {
      setTimeout(() => answer(response, request), isSlow ? 700 : 0);
    };
  await using server = await startScripted(
    apart(late(json(200, { data: sampleOrder })), late(json(200, sampleMe))),
  );
  const { circuit, states, first } = share(server.url);
  await first.client.getOrder(id);
  isSlow = true;
  while (!circuit.isOpen()) await rejection(first.client.getOrder(id));
  await expect.poll(() => circuit.isOpen(), { timeout: 5_000 }).toBe(false);
  expect((await first.client.getOrder(id)).id).toBe(id);
  expect(states).toEqual([]);
});

it("a probe goes before everything that a job has queued", async () => {
  await using server = await startScripted(apart(sick, hanging));
  const { circuit } = share(server.url);
  const pacer = createPacer();
  const { client } = connect(server.url, { circuit, pacer, priority: "background" });
  while (!circuit.isOpen()) await rejection(client.getOrder(id));
  for (let i = 0; i < 20; i++) void pacer.acquire("background");
  await expect.poll(() => server.seen.filter(({ url }) => url === "/v1/me").length).toBe(1);
  expect(pacer.queued().background).toBeGreaterThan(0);
});

it("reports no outage while a pause keeps the probe from being sent", async () => {
  await using server = await startScripted(sick);
  const clock = new FakeClock();
  const states: boolean[] = [];
  const circuit = createCircuit({ clock, onState: (isDown) => states.push(isDown) });
  const pacer = createPacer();
  const { client } = connect(server.url, { circuit, pacer });
  while (!circuit.isOpen()) await rejection(client.getOrder(id));
  pacer.pauseFor(120_000);
  await clock.runUntil(30_000);
  expect(server.seen.filter(({ url }) => url === "/v1/me")).toEqual([]);
  expect(states).toEqual([]);
  expect(circuit.isOpen()).toBe(true);
});

it("refuses a call that was waiting for its turn when the circuit opened", async () => {
  await using server = await startScripted(apart(json(200, { data: sampleOrder }), hanging));
  const { circuit } = share(server.url);
  const pacer = createPacer();
  pacer.settle(await pacer.acquire("person"), { rateLimit: null, retryAfterMs: 50 });
  const waiting = rejection(connect(server.url, { circuit, pacer }).client.getOrder(id));
  for (let i = 0; i < 5; i++) circuit.failed(async () => null);
  expect(await waiting).toMatchObject({ reason: "circuit_open", sent: false });
  expect(server.seen).toEqual([]);
});

it("a refusal ends the failures in a row", async () => {
  await using server = await startScripted(failure(404, "not_found"));
  const { circuit, first } = share(server.url);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) circuit.failed(async () => null);
    await rejection(first.client.getOrder(id));
  }
  expect(circuit.isOpen()).toBe(false);
});

it("refusals do not open the circuit", async () => {
  const refusals = [401, 402, 403, 404, 409, 422, 429].map((status) =>
    failure(status, "refused", {}, { "retry-after": "60" }),
  );
  for (const refusal of refusals) {
    await using server = await startScripted(refusal);
    const { circuit } = share(server.url);
    for (let i = 0; i < 6; i++) await rejection(connect(server.url, { circuit }).client.getOrder(id));
    expect(circuit.isOpen()).toBe(false);
  }
});

it("calls that a person cancels do not open the circuit", async () => {
  await using server = await startScripted(hanging);
  const { circuit, first } = share(server.url);
  for (let i = 0; i < 6; i++) {
    await rejection(first.client.getOrder(id, { signal: AbortSignal.timeout(5) }));
  }
  expect(circuit.isOpen()).toBe(false);
});

it("a lost reply that opens the circuit keeps its doubt, and the call is not repeated", async () => {
  await using server = await startScripted(apart(dropped, hanging));
  const { circuit, first } = share(server.url);
  for (let i = 0; i < 4; i++) circuit.failed(async () => null);
  const error = await rejection(first.client.createOrder(creation));
  expect(error).toMatchObject({ reason: "reply_lost", sent: true, mayHaveActed: true });
  expect(first.reasons()).toEqual(["circuit_open"]);
  expect(callsIn(server.seen)).toBe(1);
});

it("reports the lost reply, not the circuit that opened before the next attempt", async () => {
  await using server = await startScripted(apart(dropped, hanging));
  const { circuit } = share(server.url);
  const open = () => {
    for (let i = 0; i < 5; i++) circuit.failed(async () => null);
  };
  // The circuit opens in the pause between the two attempts.
  const { client } = connect(server.url, { circuit, onCall: () => queueMicrotask(open) });
  const error = await rejection(client.createOrder(creation));
  expect(error).toMatchObject({ reason: "reply_lost", mayHaveActed: true });
  expect(callsIn(server.seen)).toBe(1);
});

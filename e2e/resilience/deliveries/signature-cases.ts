import { createHmac, randomUUID } from "node:crypto";
import { anEvent, deliveryOf, nowSeconds, type Peer, signOutside } from "./outside-peer.ts";
import type { Post } from "./sender.ts";

/** What a case needs: the receiver, a receiver of another workspace, and an order for the event. */
export type Scene = { own: Peer; other: Peer; orderId: string };
export type SignatureCase = [what: string, status: number, make: (scene: Scene) => Post];

const zeros = "0".repeat(64);
const megabyte = 1_000_000;

const event = ({ orderId }: Scene) => anEvent({ id: orderId, status: "draft" });
const good = (scene: Scene) => deliveryOf(scene.own, event(scene));
const aged = (seconds: number) => (scene: Scene) =>
  deliveryOf(scene.own, event(scene), nowSeconds() - seconds);

/** The good delivery with its signature header changed. */
const resigned = (change: (signature: string) => string) => (scene: Scene) => {
  const post = good(scene);
  return { ...post, headers: { ...post.headers, "svc-signature": change(signatureOf(post)) } };
};
/** The good delivery with its body changed after it was signed. */
const altered = (change: (body: string) => string) => (scene: Scene) => {
  const post = good(scene);
  return { ...post, body: Buffer.from(change(post.body.toString())) };
};
/** Another body with a valid signature. */
const signed = (write: (scene: Scene) => string) => (scene: Scene) => {
  const body = write(scene);
  const headers = { "svc-signature": signOutside(body, scene.own.secret) };
  return { url: scene.own.url, headers, body: Buffer.from(body) };
};
const withHeaders = (headers: Record<string, string>) => (scene: Scene) => {
  const post = good(scene);
  return { ...post, headers: { ...post.headers, ...headers } };
};

const signatureOf = ({ headers }: Post) => headers["svc-signature"] ?? "";
const v1Of = (signature: string) => /v1=([0-9a-f]{64})/.exec(signature)?.[1] ?? "";
const padded = (bytes: number) => (scene: Scene) => JSON.stringify(event(scene)).padEnd(bytes);

export const signatureCases: readonly SignatureCase[] = [
  ["a delivery of now", 200, good],
  ["one 299 s old", 200, aged(299)],
  ["one 299 s ahead", 200, aged(-299)],
  ["one 301 s old", 400, aged(301)],
  ["one 301 s ahead", 400, aged(-301)],
  ["one a day old", 400, aged(86_400)],
  ["one a day ahead", 400, aged(-86_400)],
  ["a good v1 after a wrong one", 200, resigned((s) => s.replace(",v1=", `,v1=${zeros},v1=`))],
  ["a good v1 before a wrong one", 200, resigned((s) => `${s},v1=${zeros}`)],
  ["two wrong v1", 400, resigned((s) => s.replace(v1Of(s), `${zeros},v1=${zeros}`))],
  ["another scheme beside v1", 200, resigned((s) => `${s},v0=abc`)],
  ["another scheme alone", 400, resigned((s) => s.replace("v1=", "v0="))],
  ["spaces after the comma", 200, resigned((s) => s.replace(",", ", "))],
  ["upper-case hex", 200, resigned((s) => s.replace(v1Of(s), v1Of(s).toUpperCase()))],
  ["no t", 400, resigned((s) => s.replace(/^t=\d+,/, ""))],
  ["two t", 400, resigned((s) => `${s.slice(0, s.indexOf(","))},${s}`)],
  ["a t in milliseconds", 400, resigned((s) => s.replace(/^t=(\d+)/, "t=$1000"))],
  ["a t that is no number", 400, resigned((s) => s.replace(/^t=\d+/, "t=now"))],
  ["another t than was signed", 400, resigned((s) => s.replace(/^t=\d+/, `t=${nowSeconds() - 7}`))],
  ["no v1", 400, resigned((s) => s.slice(0, s.indexOf(",")))],
  ["half a v1", 400, resigned((s) => s.slice(0, -32))],
  ["an empty header", 400, resigned(() => "")],
  ["the header twice", 400, resigned((s) => `${s}, ${s}`)],
  ["another secret", 400, (scene) => deliveryOf({ ...scene.own, secret: "whsec_other" }, event(scene))],
  [
    "the secret of another workspace",
    400,
    (scene) => deliveryOf({ ...scene.other, url: scene.own.url }, event(scene)),
  ],
  [
    "an empty secret",
    400,
    resigned((s) => s.replace(v1Of(s), createHmac("sha256", "").update("").digest("hex"))),
  ],
  ["the same JSON written again", 400, altered((body) => JSON.stringify(JSON.parse(body), null, 1))],
  [
    "its keys in another order",
    400,
    altered((body) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse()))),
  ],
  ["a byte more", 400, altered((body) => `${body}\n`)],
  ["a byte less", 400, altered((body) => body.slice(0, -1))],
  ["an empty body", 400, altered(() => "")],
  ["an empty body, signed", 400, signed(() => "")],
  ["what is no JSON, signed", 400, signed((scene) => JSON.stringify(event(scene)).slice(1))],
  ["exactly 1 MB", 200, signed(padded(megabyte))],
  ["a byte over 1 MB", 413, signed(padded(megabyte + 1))],
  [
    "over 1 MB of no stated length",
    413,
    (scene) => ({ ...signed(padded(megabyte + 1))(scene), isChunked: true }),
  ],
  ["a header of another event", 400, withHeaders({ "svc-event-id": randomUUID() })],
  ["a header of another type", 400, withHeaders({ "svc-event-type": "order.created" })],
  [
    "a type and fields that v1 has added",
    200,
    signed((scene) => JSON.stringify({ ...event(scene), type: "order.painted", brush: "été 漢字" })),
  ],
  ["a ping of no stated shape", 200, signed(() => '{"type":"ping"}')],
  [
    "an address that is nobody's",
    404,
    (scene) => ({ ...good(scene), url: scene.own.url.replace(/[0-9a-f]{32}$/, "0".repeat(32)) }),
  ],
  ["the endpoint under another workspace", 404, (scene) => ({ ...good(scene), url: crossed(scene) })],
];

function crossed({ own, other }: Scene): string {
  const workspace = /([0-9a-f]{32})[0-9a-f]{32}$/.exec(other.url)?.[1] ?? "";
  return own.url.replace(/[0-9a-f]{32}([0-9a-f]{32})$/, `${workspace}$1`);
}

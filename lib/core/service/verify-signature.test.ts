import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type SignatureQuestion, signPayload, verifySignature } from "./verify-signature.ts";

const now = 1_700_000_000;
const secret = "whsec_of_this_endpoint";
const bytes = (text: string) => new TextEncoder().encode(text);
const rawBody = bytes('{"id": "1", "type":"order.shipped",  "note":"é ✓"}');

const hmac = (timestamp: string | number, body = rawBody, key = secret) =>
  createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");
const good = hmac(now);
const other = hmac(now, rawBody, "another secret");

const verify = (question: Partial<SignatureQuestion>) =>
  verifySignature({
    header: `t=${now},v1=${good}`,
    rawBody,
    secrets: [secret],
    nowSeconds: now,
    ...question,
  });

describe("headers", () => {
  const accepted: [string, string][] = [
    ["as the service writes it", `t=${now},v1=${good}`],
    ["signature first", `v1=${good},t=${now}`],
    ["spaces after the comma", `t=${now}, v1=${good}`],
    ["spaces around everything", ` t = ${now} , v1 = ${good} `],
    ["a part without a name beside it", `=abc,t=${now},v1=${good}`],
    ["upper-case hex", `t=${now},v1=${good.toUpperCase()}`],
    ["several v1, the first fits", `t=${now},v1=${good},v1=${other}`],
    ["several v1, the last fits", `t=${now},v1=${other},v1=${good}`],
    ["another scheme beside it", `t=${now},v0=abc,v1=${good}`],
    ["another scheme with = in its value", `t=${now},v2=YWJj==,v1=${good}`],
  ];
  it.each(accepted)("accepts %s", (_, header) => {
    expect(verify({ header })).toEqual({ ok: true, timestamp: now });
  });

  const refused: [string, string | null | undefined, string][] = [
    ["no header", undefined, "missing"],
    ["null", null, "missing"],
    ["an empty header", "", "missing"],
    ["spaces", "   ", "missing"],
    ["a word", "signature", "malformed"],
    ["no t", `v1=${good}`, "malformed"],
    ["an empty t", `t=,v1=${good}`, "malformed"],
    ["two t", `t=${now},t=${now},v1=${good}`, "malformed"],
    ["two headers joined", `t=${now},v1=${good}, t=${now},v1=${good}`, "malformed"],
    ["a t that is no number", `t=now,v1=${good}`, "malformed"],
    ["a negative t", `t=-${now},v1=${good}`, "malformed"],
    ["a fraction", `t=${now}.0,v1=${good}`, "malformed"],
    ["an exponent", `t=17e8,v1=${hmac("17e8")}`, "malformed"],
    ["a hexadecimal t", `t=0x6553f100,v1=${hmac("0x6553f100")}`, "malformed"],
    ["a t beyond all clocks", `t=9999999999999999,v1=${good}`, "malformed"],
    ["a t of thirteen digits", `t=${"9".repeat(13)},v1=${good}`, "malformed"],
    ["a t of twelve", `t=${"9".repeat(12)},v1=${good}`, "timestamp_out_of_range"],
    ["a t with a letter behind it", `t=${now}x,v1=${good}`, "malformed"],
    ["no v1", `t=${now}`, "malformed"],
    ["an empty v1", `t=${now},v1=`, "malformed"],
    ["only another scheme", `t=${now},v0=${good}`, "malformed"],
    ["hex too short by one", `t=${now},v1=${good.slice(1)}`, "malformed"],
    ["hex too long by two", `t=${now},v1=${good}00`, "malformed"],
    ["no hex", `t=${now},v1=${"z".repeat(64)}`, "malformed"],
    ["one good and one malformed v1", `t=${now},v1=${good},v1=abc`, "malformed"],
    ["a trailing comma", `t=${now},v1=${good},`, "malformed"],
    ["a semicolon", `t=${now};v1=${good}`, "malformed"],
    ["upper-case keys", `T=${now},V1=${good}`, "malformed"],
    ["the signature of another secret", `t=${now},v1=${other}`, "mismatch"],
    ["the signature of another time", `t=${now + 1},v1=${good}`, "mismatch"],
    ["the hash without a key", `t=${now},v1=${"0".repeat(64)}`, "mismatch"],
    ["one digit changed", `t=${now},v1=${good.replace(/.$/, (d) => (d === "0" ? "1" : "0"))}`, "mismatch"],
    [
      "the body signed without its time",
      `t=${now},v1=${createHmac("sha256", secret).update(rawBody).digest("hex")}`,
      "mismatch",
    ],
  ];
  it.each(refused)("refuses %s", (_, header, reason) => {
    expect(verify({ header })).toEqual({ ok: false, reason });
  });
});

describe("clocks", () => {
  it.each([-300, -299, -1, 0, 1, 299, 300])("accepts a timestamp %i s from now", (offset) => {
    const timestamp = now + offset;
    expect(verify({ header: `t=${timestamp},v1=${hmac(timestamp)}` })).toEqual({ ok: true, timestamp });
  });

  it.each([-86_400, -301, 301, 86_400])("refuses one %i s from now, in the past or the future", (offset) => {
    const header = `t=${now + offset},v1=${hmac(now + offset)}`;
    expect(verify({ header })).toEqual({ ok: false, reason: "timestamp_out_of_range" });
  });

  it("accepts another tolerance", () => {
    const header = `t=${now - 11},v1=${hmac(now - 11)}`;
    expect(verify({ header, toleranceSeconds: 10 }).ok).toBe(false);
    expect(verify({ header, toleranceSeconds: 11 }).ok).toBe(true);
  });
});

describe("bodies", () => {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(rawBody));
  const bodies: [string, Uint8Array][] = [
    ["the same JSON written again", bytes(JSON.stringify(parsed))],
    ["a byte more", bytes(`${new TextDecoder().decode(rawBody)}\n`)],
    ["an empty body", new Uint8Array()],
    ["the body cut short", rawBody.slice(0, -1)],
  ];
  it.each(bodies)("refuses %s", (_, body) => {
    expect(verify({ rawBody: body })).toEqual({ ok: false, reason: "mismatch" });
  });

  it.each([
    ["an empty one", new Uint8Array()],
    ["one that is no UTF-8", new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
    ["one over 1 MB", new Uint8Array(1_200_000).fill(120)],
  ])("signs the exact bytes of %s", (_, body) => {
    expect(verify({ rawBody: body, header: signPayload({ rawBody: body, secret, timestamp: now }) }).ok).toBe(
      true,
    );
  });
});

describe("secrets", () => {
  it("accepts any of several, as during a rotation", () => {
    expect(verify({ secrets: ["new one", secret] }).ok).toBe(true);
  });

  it("accepts nothing without a secret, or with an empty one", () => {
    expect(verify({ secrets: [] })).toEqual({ ok: false, reason: "mismatch" });
    const header = signPayload({ rawBody, secret: "", timestamp: now });
    expect(verify({ secrets: [""], header })).toEqual({ ok: false, reason: "mismatch" });
  });
});

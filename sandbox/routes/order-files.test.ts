import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg, png } from "../testing/pictures.ts";
import { address, create } from "../testing/request.ts";
import { type FileServer, startFileServer } from "../testing/servers.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let server: FileServer;
let caller: Connection;
/** Ids of files: large enough for the front of a shirt, for its sleeve, and slightly too small for the front. */
let large: string;
let medium: string;
let small: string;

async function upload(bytes: Buffer, by = caller): Promise<string> {
  const url = server.serve(`/${randomUUID()}`, bytes);
  return (await by.call("POST", "/files", { body: { url } })).body.data.id;
}

beforeAll(async () => {
  [sandbox, server] = await Promise.all([startTestSandbox(), startFileServer()]);
  caller = await sandbox.connect();
  large = await upload(await jpeg({ width: 1_772, height: 2_363 }));
  medium = await upload(await png({ width: 473, height: 591 }));
  small = await upload(await png({ width: 1_771, height: 2_000 }));
});
afterAll(() => Promise.all([sandbox.close(), server.close()]));

const tee = (files: object | undefined, rest: object = {}) => [
  { sku: "TEE-WHITE-M", quantity: 2, ...(files === undefined ? {} : { files }), ...rest },
];
const estimate = (items: object[], by = caller) =>
  by.call("POST", "/orders/estimate", { body: { items, shipping_address: address } });

describe("files per face", () => {
  it("are quoted with their options and faces", async () => {
    const plain = (await estimate(tee(undefined))).body.data;
    const { data } = (await estimate(tee({ front: large, sleeve_left: medium, back: large }))).body;
    expect(data.items[0].printed_faces).toEqual(["front", "sleeve_left", "back"]);
    expect(data.options).toEqual([
      { code: "print_sleeve_left", cents: 560 },
      { code: "print_back", cents: 900 },
    ]);
    expect(data.costs.options_cents).toBe(1_460);
    expect(data.costs.items_cents).toBe(plain.costs.items_cents);
  });

  it("are in the order, with the address of the file", async () => {
    const { status, body } = await create(caller, { items: tee({ front: large.toUpperCase() }) });
    expect(status).toBe(201);
    const { url } = (await caller.call("GET", `/files/${large}`)).body.data;
    expect(body.data.items[0].files).toEqual([{ face: "front", url }]);
    const read = await caller.call("GET", `/orders/${body.data.id}`);
    expect(read.body.data.items[0].files).toEqual([{ face: "front", url }]);
    expect((await fetch(url)).status).toBe(200);
  });

  it("need the pixels of their area, and the error says how many", async () => {
    const { status, body } = await create(caller, { items: [...tee(undefined), ...tee({ back: small })] });
    expect(status).toBe(422);
    expect(body.error).toEqual({
      code: "file_resolution_too_low",
      message: expect.stringContaining("1771 × 2000, where 1772 × 2363 are required"),
      details: {
        line: 2,
        sku: "TEE-WHITE-M",
        face: "back",
        file_id: small,
        min_dpi: 150,
        required: { width: 1_772, height: 2_363 },
        given: { width: 1_771, height: 2_000 },
      },
    });
    expect((await estimate(tee({ front: small }))).body.error.code).toBe("file_resolution_too_low");
  });

  it("are refused for an unknown face or file, or a file of another account", async () => {
    const other = await sandbox.connect();
    const theirs = await upload(await jpeg({ width: 1_772, height: 2_363 }), other);
    expect((await estimate(tee({ tail: large }))).body.error).toMatchObject({
      code: "unknown_face",
      details: { line: 1, face: "tail" },
    });
    for (const id of [theirs, randomUUID()]) {
      const { status, body } = await estimate(tee({ front: id }));
      expect([status, body.error.code]).toEqual([422, "unknown_file"]);
    }
    expect((await estimate(tee({ front: "x" }))).status).toBe(400);
    await sandbox.control("PATCH", "/assumptions", { body: { unknown_reference_status: "404" } });
    expect((await create(caller, { items: tee({ front: theirs }) })).status).toBe(404);
    await sandbox.control("PATCH", "/assumptions", { body: { unknown_reference_status: "422" } });
    expect((await estimate(tee({ front: theirs }), other)).status).toBe(200);
  });
});

describe("own products", () => {
  async function own(files: object, accountId = caller.accountId) {
    const products = (await caller.call("GET", "/catalog/products?q=TEE-WHITE")).body.data;
    const body = { account_id: accountId, product_id: products[0].id, name: "Mine", files };
    return sandbox.control("POST", "/products", { body });
  }

  it("add their print files to the order", async () => {
    const product = (await own({ front: large, sleeve_left: medium })).body.data;
    const { body } = await create(caller, { items: tee(undefined, { product_id: product.id }) });
    expect(body.data.items[0].product_id).toBe(product.id);
    expect(body.data.items[0].files.map((file: { face: string }) => file.face)).toEqual([
      "front",
      "sleeve_left",
    ]);
    expect(body.data.costs.options_cents).toBe(560);
  });

  it("combine with the item's own files, or are refused with them if the assumptions say so", async () => {
    const product = (await own({ front: large })).body.data;
    const items = tee({ back: large }, { product_id: product.id });
    expect((await estimate(items)).body.data.items[0].printed_faces).toEqual(["front", "back"]);
    await sandbox.control("PATCH", "/assumptions", { body: { product_and_files: "refuse" } });
    expect((await estimate(items)).body.error.code).toBe("product_and_files");
    await sandbox.control("PATCH", "/assumptions", { body: { product_and_files: "files_win" } });
  });

  it("are refused if they are unknown, of another account, or of another catalog product", async () => {
    const other = await sandbox.connect();
    const product = (await own({ front: large })).body.data;
    for (const id of [product.id, randomUUID()]) {
      const { status, body } = await estimate(tee(undefined, { product_id: id }), other);
      expect([status, body.error.code]).toEqual([422, "unknown_product"]);
    }
    const items = [{ sku: "HVT-SAGE-M", quantity: 1, product_id: product.id }];
    expect((await estimate(items)).body.error.code).toBe("product_mismatch");
  });

  it("accept only files of the account and faces of the product", async () => {
    const other = await sandbox.connect();
    expect((await own({ front: large }, other.accountId)).body.error.code).toBe("unknown_file");
    expect((await own({ tail: large })).body.error.code).toBe("unknown_face");
  });

  it("exist for the first account from the start, and can be ordered", async () => {
    const { data } = (await sandbox.control("GET", "/products")).body;
    expect(data.map((product: { name: string }) => product.name)).toEqual(["Sunrise T-shirt"]);
    const first = await sandbox.connect({ account_id: data[0].account_id });
    const { status, body } = await create(first, { items: tee(undefined, { product_id: data[0].id }) });
    expect(status).toBe(201);
    expect((await fetch(body.data.items[0].files[0].url)).headers.get("Content-Type")).toBe("image/png");
  });
});

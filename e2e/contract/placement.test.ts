import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";
import { encodeFileRequest } from "#lib/core/service/check-input.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";
import { placeFile } from "#lib/features/files/placement.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { type FileServer, startFileServer } from "#sandbox/testing/servers.ts";
import { aVariant, newKey, openServiceAccount, type ServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

const pairsOfImage = 10;
const images = scaled(20, 200);
const random = seededRandom(20_261_121);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
const anyOf = <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T;

let world: SandboxWorld;
let pictures: FileServer;
let desk: ServiceAccount;
let sku: string;
let pairs: { file: ServiceFile; area: PrintArea }[];

beforeAll(async () => {
  [world, pictures] = await Promise.all([startWorld(), startFileServer()]);
  desk = await openServiceAccount(world);
  const variant = await aVariant(desk);
  sku = variant.sku;
  const sizes = Array.from({ length: images }, () => ({
    width: between(20, 2_500),
    height: between(20, 2_500),
  }));
  const files: ServiceFile[] = [];
  await inParallel(4, sizes, async (size, at) => {
    files[at] = await store(size);
  });
  await offerAreas(variant.product_id, files.flatMap(areasFor));
  const { print_areas: areas } = await desk.client.getProduct({ id: variant.product_id });
  pairs = areas.flatMap((area, at) => {
    const file = files[Math.floor(at / pairsOfImage)];
    return file ? [{ file, area }] : [];
  });
});
afterAll(() => Promise.all([world?.stop(), pictures?.close()]));

async function store(size: { width: number; height: number }): Promise<ServiceFile> {
  const url = pictures.serve(`/${randomUUID()}.png`, await png(size));
  return (await desk.client.createFile({ bytes: encodeFileRequest({ url }), idempotencyKey: newKey() })).file;
}

/** Half of the areas have any size. The others have one side within a pixel of the image's. */
function areasFor({ width_px, height_px }: ServiceFile) {
  return Array.from({ length: pairsOfImage }, (_, at) => {
    const minDpi = anyOf([72, 96, 100, 150, 203, 300]);
    const toCm = (pixels: number) => (Math.max(1, pixels) / minDpi) * 2.54;
    const anySize = () => between(5, 600) / 10;
    if (at % 2 === 0) return { minDpi, widthCm: anySize(), heightCm: anySize() };
    const edge = anyOf([-1, -0.5, -0.001, 0, 0.001, 0.5, 1]);
    const free = anyOf([0.3, 0.9, 0.999, 1, 1.001, 1.1, 3]);
    return random() < 0.5
      ? { minDpi, widthCm: toCm(width_px + edge), heightCm: toCm(height_px * free) }
      : { minDpi, widthCm: toCm(width_px * free), heightCm: toCm(height_px + edge) };
  });
}

/** Writes other print areas into the service's database, before the service gets an order of the product. */
async function offerAreas(productId: string, sizes: ReturnType<typeof areasFor>): Promise<void> {
  const areas = sizes.map((size, at) => ({
    face: `face_${at}`,
    isNeckLabel: false,
    zones: [],
    techniques: [],
    extraCostCents: 0,
    ...size,
  }));
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client
    .query("update products set content = jsonb_set(content, '{printAreas}', $2::jsonb) where id = $1", [
      productId,
      JSON.stringify(areas),
    ])
    .finally(() => client.end());
}

/** The service's verdict: null when it accepts the file, otherwise the details with the pixels that it requires. */
async function verdictOf({ file, area }: (typeof pairs)[number]) {
  const items = [{ sku, quantity: 1, files: { [area.face]: file.id } }];
  return desk.client.estimateOrder({ items, country: "FR" }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ServiceError && error.code === "file_resolution_too_low") return error.details;
      throw error;
    },
  );
}

async function judgeAll(reading: "reaches" | "reachesBothSides") {
  let taken = 0;
  const differing: object[] = [];
  await inParallel(8, pairs, async (pair) => {
    const { file, area } = pair;
    const said = await verdictOf(pair);
    const placement = placeFile({ widthPx: file.width_px, heightPx: file.height_px }, area);
    if (said === null) taken += 1;
    else expect(said?.required).toEqual(placement.required);
    if ((said === null) !== placement[reading]) differing.push({ file, area, said });
  });
  return { taken, differing };
}

it("a file is accepted exactly when the service accepts it, to the pixel", async () => {
  const { taken, differing } = await judgeAll("reaches");
  printResult(
    `placement: ${pairs.length} pairs of image and area, ${taken} taken, ${differing.length} judged otherwise`,
  );
  expect(differing).toEqual([]);
  expect(pairs).toHaveLength(images * pairsOfImage);
  expect(taken).toBeGreaterThan(pairs.length / 5);
  expect(taken).toBeLessThan((pairs.length * 4) / 5);
});

it("reachesBothSides agrees with a service that requires both sides", async () => {
  await world.control.assume({ resolution_check: "both_sides" });
  const { taken, differing } = await judgeAll("reachesBothSides");
  printResult(
    `placement, both sides: ${pairs.length} pairs, ${taken} taken, ${differing.length} judged otherwise`,
  );
  expect(differing).toEqual([]);
});

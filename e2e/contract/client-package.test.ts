import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signPayload } from "#lib/core/service/verify-signature.ts";
import { root } from "#scripts/root.ts";
import { openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

const run = promisify(execFile);
const source = path.join(root, "lib/core/service");

let world: SandboxWorld;
let built: string;
let examples: string[];

beforeAll(async () => {
  // Inside the repository, so that Node finds zod.
  const data = path.join(root, ".data");
  await mkdir(data, { recursive: true });
  built = await mkdtemp(path.join(data, "built-client-"));
  const readme = await readFile(path.join(source, "README.md"), "utf8");
  examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""]) => code);
  [world] = await Promise.all([startWorld(), run("npm", ["run", "build", "--prefix", source, "--", built])]);
});
afterAll(async () => {
  await world?.stop();
  await rm(built, { recursive: true, force: true });
});

it("estimates and creates an order once from the built files, as the README says", async () => {
  const { key, client } = await openServiceAccount(world);
  const example = path.join(built, "example.js");
  await writeFile(example, examples[0] ?? "");
  const env = { ...process.env, SERVICE_URL: world.url, SERVICE_KEY: key };
  const { stdout } = await run(process.execPath, [example], { env });
  expect(stdout).toBe("draft true true\n0\n");
  expect((await client.listOrders()).data).toMatchObject([{ external_id: "shop-1001" }]);
});

it("reads a signed event, and refuses one that another secret signed", async () => {
  const example = path.join(built, "read-event.js");
  await writeFile(example, examples[1] ?? "");
  const { readEvent } = (await import(example)) as {
    readEvent: (rawBody: Uint8Array, header: string, secrets: string[]) => { type: string } | null;
  };
  const event = { id: randomUUID(), type: "order.shipped", created_at: "2026-11-25T10:00:00Z", data: {} };
  const rawBody = Buffer.from(JSON.stringify(event));
  const header = signPayload({ rawBody, secret: "whsec_1", timestamp: Math.floor(Date.now() / 1000) });
  expect(readEvent(rawBody, header, ["whsec_1"])).toMatchObject({ type: "order.shipped" });
  expect(readEvent(rawBody, header, ["whsec_2"])).toBeNull();
});

it("depends on the version of zod that the repository is tested with", async () => {
  const dependenciesOf = async (folder: string) =>
    JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")).dependencies;
  expect(await dependenciesOf(root)).toMatchObject(await dependenciesOf(built));
});

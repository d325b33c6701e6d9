import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../root.ts";
import { checkImports } from "./check-imports.ts";
import { listSources } from "./list-sources.ts";

// Each file breaks one line of the table; the copy they are planted in is thrown away.
const planted: Record<string, string> = {
  "app/reaches-the-database.ts": 'import { pool } from "#drizzle/client.ts";\nexport const reached = pool;\n',
  "components/ui/knows-orders.ts":
    'import type { OrderView } from "#lib/orders/order-view.ts";\nexport type Known = OrderView;\n',
  "components/catalog/calls-a-verb.ts":
    'import { searchCatalog } from "#lib/catalog/search-catalog.ts";\nexport const called = searchCatalog;\n',
  "lib/catalog/uses-a-neighbour.ts":
    'import { openIntent } from "../intents/open-intent.ts";\nexport const used = openIntent;\n',
  "lib/catalog/maps-errors.ts":
    'import { attempt } from "#lib/transport/attempt.ts";\nexport const mapped = attempt;\n',
  "lib/service/reads-the-environment.ts": 'import { env } from "../env.ts";\nexport const read = env;\n',
  "lib/service/stands-on-more.ts": 'import pino from "pino";\nexport const more = pino;\n',
  "lib/orders/runs-a-task.ts":
    'import { rereadOrderTask } from "#lib/jobs/tasks/reread-order.ts";\nexport const run = rereadOrderTask;\n',
  "drizzle/asks-a-feature.ts":
    'import { listOrders } from "#lib/orders/list-orders.ts";\nexport const asked = listOrders;\n',
  "sandbox/shares-a-contract.ts":
    'import { orderSchema } from "#lib/service/schemas/order.ts";\nexport const shared = orderSchema;\n',
  "lib/catalog/one.ts": 'import { two } from "./two.ts";\nexport const one = (): unknown => two;\n',
  "lib/catalog/two.ts": 'import { one } from "./one.ts";\nexport const two = (): unknown => one;\n',
  "lib/catalog/gone.ts":
    'import { nothing } from "#lib/catalog/never-written.ts";\nexport const gone = nothing;\n',
  "lib/catalog/from-a-barrel.ts": 'import { thing } from "./barrel/index.ts";\nexport const from = thing;\n',
  "lib/catalog/barrel/index.ts": "export const thing = 1;\n",
  "lib/catalog/draws.tsx":
    'import { createElement } from "react";\nexport const drawn = createElement("p");\n',
};

const expected = [
  "app/reaches-the-database.ts → drizzle/client.ts",
  "components/ui/knows-orders.ts → lib/orders/order-view.ts",
  "components/catalog/calls-a-verb.ts → lib/catalog/search-catalog.ts",
  "lib/catalog/uses-a-neighbour.ts → lib/intents/open-intent.ts",
  "lib/catalog/maps-errors.ts → lib/transport/attempt.ts",
  "lib/service/reads-the-environment.ts → lib/env.ts",
  "lib/service stands on zod alone",
  "lib/orders/runs-a-task.ts → lib/jobs/tasks/reread-order.ts: tasks belong to the worker",
  "drizzle/asks-a-feature.ts → lib/orders/list-orders.ts",
  "sandbox/shares-a-contract.ts → lib/service/schemas/order.ts",
  "lib/catalog/one.ts → lib/catalog/two.ts: no cycles",
  "lib/catalog/gone.ts → #lib/catalog/never-written.ts: nothing missing",
  "lib/catalog/from-a-barrel.ts → lib/catalog/barrel/index.ts: no barrels",
  "lib/catalog/draws.tsx",
  "the worker never reaches Next",
];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "pressroom-imports-"));
  for (const folder of [...listSources(root).folders, "messages", "docs"]) {
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  for (const file of ["package.json", ".dependency-cruiser.mjs", "tsconfig.json", "proxy.ts"]) {
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("each planted violation turns the check red, and every source is read", async () => {
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  }
  appendFileSync(path.join(copy, "lib/errors.ts"), 'import "next/headers";\n');
  const { problems, seen, expected: files } = await checkImports(copy);
  expect(seen).toBe(files);
  expect(files).toBeGreaterThan(300);
  for (const violation of expected) {
    expect(
      problems.filter((problem) => problem.includes(violation)),
      violation,
    ).not.toEqual([]);
  }
});

test("a file that was not read is noticed, not believed", async () => {
  const blind = path.join(copy, "blind");
  mkdirSync(path.join(blind, "lib"), { recursive: true });
  writeFileSync(path.join(blind, "package.json"), '{ "type": "module" }');
  writeFileSync(
    path.join(blind, ".dependency-cruiser.mjs"),
    'export default { forbidden: [], options: { parser: "swc", exclude: { path: "b.ts" } } };',
  );
  writeFileSync(path.join(blind, "lib/a.ts"), 'import { b } from "./b.ts";\nexport const a = b;\n');
  writeFileSync(path.join(blind, "lib/b.ts"), "export const b = 1;\n");
  const { problems, seen } = await checkImports(blind);
  expect(seen).toBe(0);
  expect(problems).toEqual([
    "lib/a.ts was not read: the check is blind to it",
    "lib/b.ts was not read: the check is blind to it",
  ]);
});

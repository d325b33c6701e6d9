import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../root.ts";
import { checkImports, listSources } from "./check-imports.ts";

// Each file breaks one rule. The files are planted in a copy, which is deleted.
const planted: Record<string, string> = {
  "app/reaches-the-database.ts": 'import { pool } from "#drizzle/client.ts";\nexport const reached = pool;\n',
  "components/ui/knows-orders.ts":
    'import type { OrderView } from "#lib/features/orders/order-view.ts";\nexport type Known = OrderView;\n',
  "components/form/knows-a-screen.ts":
    'import { roleName } from "#components/roles/role-name.ts";\nexport const known = roleName;\n',
  "components/catalog/calls-a-verb.ts":
    'import { searchCatalog } from "#lib/features/catalog/search-catalog.ts";\nexport const called = searchCatalog;\n',
  "components/catalog/looks-inside.ts":
    'import type { lanes } from "#lib/workflows/approvals/internal/tab-conditions.ts";\nexport type Inside = typeof lanes;\n',
  "lib/features/catalog/looks-inside.ts":
    'import { hotPages } from "#lib/features/orders/internal/list/hot-pages.ts";\nexport const inside = hotPages;\n',
  "lib/core/intents/asks-a-feature.ts":
    'import { listOrders } from "#lib/features/orders/list-orders.ts";\nexport const asked = listOrders;\n',
  "lib/features/orders/asks-a-workflow.ts":
    'import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";\nexport const asked = countApprovals;\n',
  "lib/workflows/approvals/goes-through-a-door.ts":
    'import { signIn } from "#lib/doors/sign-in.ts";\nexport const gone = signIn;\n',
  "lib/features/orders/runs-a-task.ts":
    'import { orders } from "#lib/worker/tasks/orders.ts";\nexport const run = orders;\n',
  "lib/core/service/reads-the-environment.ts":
    'import { env } from "../../env.ts";\nexport const read = env;\n',
  "lib/core/service/stands-on-more.ts": 'import pino from "pino";\nexport const more = pino;\n',
  "lib/asks-a-feature.ts":
    'import { listOrders } from "#lib/features/orders/list-orders.ts";\nexport const asked = listOrders;\n',
  "drizzle/asks-a-feature.ts":
    'import { listOrders } from "#lib/features/orders/list-orders.ts";\nexport const asked = listOrders;\n',
  "sandbox/shares-a-contract.ts":
    'import { orderSchema } from "../lib/core/service/schemas/order.ts";\nexport const shared = orderSchema;\n',
  "lib/features/catalog/one.ts": 'import { two } from "./two.ts";\nexport const one = (): unknown => two;\n',
  "lib/features/catalog/two.ts": 'import { one } from "./one.ts";\nexport const two = (): unknown => one;\n',
  "lib/features/catalog/gone.ts":
    'import { nothing } from "#lib/features/catalog/never-written.ts";\nexport const gone = nothing;\n',
  "lib/features/catalog/from-a-barrel.ts":
    'import { thing } from "./barrel/index.ts";\nexport const from = thing;\n',
  "lib/features/catalog/barrel/index.ts": "export const thing = 1;\n",
  "lib/features/catalog/draws.tsx":
    'import { createElement } from "react";\nexport const drawn = createElement("p");\n',
};

const expected = [
  "app/reaches-the-database.ts → drizzle/client.ts: app imports only",
  "components/ui/knows-orders.ts → lib/features/orders/order-view.ts: components/ui imports only",
  "components/form/knows-a-screen.ts → components/roles/role-name.ts: what all screens share",
  "components/catalog/calls-a-verb.ts → lib/features/catalog/search-catalog.ts: components call no verb",
  "components/catalog/looks-inside.ts → lib/workflows/approvals/internal/tab-conditions.ts: internal files",
  "lib/features/catalog/looks-inside.ts → lib/features/orders/internal/list/hot-pages.ts: another room",
  "lib/core/intents/asks-a-feature.ts → lib/features/orders/list-orders.ts: lib/core imports only",
  "lib/features/orders/asks-a-workflow.ts → lib/workflows/approvals/count-approvals.ts: lib/features imports only",
  "lib/workflows/approvals/goes-through-a-door.ts → lib/doors/sign-in.ts: lib/workflows imports only",
  "lib/features/orders/runs-a-task.ts → lib/worker/tasks/orders.ts: lib/features imports only",
  "lib/core/service/reads-the-environment.ts → lib/env.ts: the client of the service",
  "lib/core/service/stands-on-more.ts → ",
  "lib/asks-a-feature.ts → lib/features/orders/list-orders.ts: small files",
  "drizzle/asks-a-feature.ts → lib/features/orders/list-orders.ts: drizzle imports only",
  "sandbox/shares-a-contract.ts → lib/core/service/schemas/order.ts: sandbox imports only",
  "lib/features/catalog/one.ts → lib/features/catalog/two.ts: no cycles",
  "lib/features/catalog/gone.ts → #lib/features/catalog/never-written.ts: nothing missing",
  "lib/features/catalog/from-a-barrel.ts → lib/features/catalog/barrel/index.ts: no barrels",
  "lib/features/catalog/draws.tsx",
  "the worker never reaches Next",
];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "pressroom-imports-"));
  for (const folder of [...listSources(root).folders, "messages"]) {
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  for (const file of ["package.json", ".dependency-cruiser.mjs", "tsconfig.json", "proxy.ts"]) {
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("each planted violation is reported, and every source file is read", async () => {
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

test("a file that was not read is reported", async () => {
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

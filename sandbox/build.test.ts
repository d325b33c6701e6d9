import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import root from "../package.json" with { type: "json" };
import own from "./package.json" with { type: "json" };
import { dropDatabase, serverUrl } from "./testing/test-sandbox.ts";

const run = promisify(execFile);
const source = import.meta.dirname;
const database = `sandbox_built_${randomUUID().replaceAll("-", "")}`;

let built: string;

beforeAll(async () => {
  // Inside the repository, so that Node finds the dependencies.
  const data = path.join(source, "../.data");
  await mkdir(data, { recursive: true });
  built = await mkdtemp(path.join(data, "built-sandbox-"));
  await run("npm", ["run", "build", "--prefix", source, "--", built]);
});
afterAll(async () => {
  await rm(built, { recursive: true, force: true });
  await dropDatabase(database);
});

it("the README's example runs on the built package, which creates, seeds and serves a world", async () => {
  const readme = await readFile(path.join(source, "README.md"), "utf8");
  const example = path.join(built, "example.js");
  await writeFile(example, /```js\n(.*?)```/s.exec(readme)?.[1] ?? "");
  const databaseUrl = new URL(`/${database}`, serverUrl()).href;
  const { stdout } = await run(process.execPath, [example], {
    env: { ...process.env, SANDBOX_DATABASE_URL: databaseUrl },
  });
  expect(stdout).toBe("Atelier Marais\n");
});

it("package.json lists exactly the packages that the build imports, in the repository's versions", async () => {
  const imported = new Set<string>();
  for await (const file of glob(path.join(built, "**/*.js"))) {
    const code = await readFile(file, "utf8");
    for (const [, name = ""] of code.matchAll(/^import [^"]*"((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*"/gm)) {
      if (!name.startsWith("node:") && name !== own.name) imported.add(name);
    }
  }
  const { dependencies, devDependencies } = own;
  expect([...imported].sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  expect(root).toMatchObject({ dependencies, devDependencies });
});

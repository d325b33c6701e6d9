import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "#scripts/root.ts";

const program = `
import { registerHooks } from "node:module";
const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
await import("./lib/worker/works.ts");
process.stdout.write(JSON.stringify(loaded));`;

test("the worker loads no client for S3 or mail before it needs one", () => {
  const loaded: string[] = JSON.parse(
    execFileSync(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", program], {
      cwd: root,
      encoding: "utf8",
    }),
  );
  expect(loaded.filter((url) => /node_modules\/(@aws-sdk|@tus\/s3-store|nodemailer)\//.test(url))).toEqual(
    [],
  );
  expect(loaded.some((url) => url.includes("node_modules/drizzle-orm/"))).toBe(true);
});

import "./require-node.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";

const { readComments } = await import("./docs/read-comments.ts");
const { writeControlReference } = await import("./docs/write-control-reference.ts");

const assumptions = readFileSync(path.join(root, "sandbox/domain/assumptions.ts"), "utf8");
writeFileSync(
  path.join(root, "docs/developer/control-plane.md"),
  writeControlReference(readComments(assumptions)),
);

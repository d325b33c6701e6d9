import "./require-node.mjs";
import path from "node:path";
import { findPages } from "#e2e/access/surface/find-pages.ts";
import { root } from "./root.ts";
import { forms } from "./weights/budgets.ts";
import { judgeWeights, readWeights } from "./weights/judge-weights.ts";

/** Compares what every page of the last build loads initially with its budget. */
const weights = readWeights(path.join(root, ".next"));
const judged = judgeWeights(findPages(root), weights, forms);

for (const { page, kB, ratio, goal, verdict, fails } of judged) {
  const figures = [kB.toFixed(1), ratio.toFixed(2), `≤ ${goal}`].map((cell) => cell.padStart(8)).join("");
  const line = `${figures}  ${page}${verdict === "ok" ? "" : `: ${verdict}`}\n`;
  (fails ? process.stderr : process.stdout).write(line);
}
const failed = judged.filter(({ fails }) => fails).length;
const emptyKb = (weights.emptyBytes / 1_000).toFixed(1);
process.stdout.write(`${judged.length} pages, an empty one ${emptyKb} kB, ${failed} problems\n`);
process.exitCode = failed > 0 ? 1 : 0;

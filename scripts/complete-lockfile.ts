import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";

/*
 * npm omits packages from the lockfile that the current registry lacks, such as the binaries of other platforms. `npm
 * ci` then refuses the lockfile that npm wrote. This script adds the missing entries; npm installs an optional
 * package only where its platform matches. Usage: node scripts/complete-lockfile.ts [folder, such as docs]
 */

type Entry = {
  version: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const file = path.join(root, process.argv[2] ?? "", "package-lock.json");
const lock: Lockfile = JSON.parse(readFileSync(file, "utf8"));
const systems = ["android", "darwin", "freebsd", "linux", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "wasm32"];

const missing = Object.values(lock.packages).flatMap((parent) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !Object.keys(lock.packages).some((at) => at.endsWith(`node_modules/${name}`)))
    .map(([name, version]): [string, Entry] => [`node_modules/${name}`, entryOf(name, version, parent)]),
);

Object.assign(lock.packages, Object.fromEntries(missing));
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} entries added\n`);

function entryOf(name: string, version: string, parent: Entry): Entry {
  const words = name.replace("windows", "win32").split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) throw new Error(`${name} is optional, and its name tells no platform`);
  return {
    version: version.replace(/^[\^~]/, ""),
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(words.includes("musl") && { libc: ["musl"] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

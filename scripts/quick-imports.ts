import { registerHooks } from "node:module";

// Node reads the nearest package.json for each module it imports. drizzle-orm's weighs 179 kB and was
// parsed anew for each of its 137 files, a second at the start of every process. Inside the package
// the answer is always the same: the neighbouring file, an ES module.
const inside = "/node_modules/drizzle-orm/";

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    const isNeighbour = specifier.startsWith(".") && specifier.endsWith(".js");
    if (!isNeighbour || !parentURL?.includes(inside)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

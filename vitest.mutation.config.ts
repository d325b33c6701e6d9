import { globSync } from "node:fs";
import { rooms } from "./scripts/mutation/rooms.ts";
import config, { projectsOf } from "./vitest.config.ts";

const tests = globSync(rooms.flatMap((room) => room.tests));

export default { ...config, test: { ...config.test, projects: projectsOf(tests) } };

import { rooms } from "./scripts/mutation/rooms.ts";
import config from "./vitest.config.ts";

export default { ...config, test: { ...config.test, include: rooms.flatMap(({ tests }) => tests) } };

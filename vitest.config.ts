import { defineConfig } from "vitest/config";

// `server-only` throws without this condition; the worker runs under it too.
const conditions = ["react-server", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["react-server"] } },
  test: {
    include: [
      "{lib,components,sandbox,scripts,drizzle}/**/*.test.ts",
      "e2e/{contract,verbs,access,resilience,service}/**/*.test.ts",
    ],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
});

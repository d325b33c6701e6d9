import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./sandbox/store/schema/*.ts",
  out: "./sandbox/store/migrations",
});

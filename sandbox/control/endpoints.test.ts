import { expect, test } from "vitest";
import type { Services } from "../services.ts";
import { controlEndpoints } from "./endpoints.ts";
import { controlResources } from "./routes.ts";

test("the reference lists every route of the control plane, and no other", () => {
  // Routes read the services only when they are called.
  const { routes } = controlResources({} as Services);
  const registered = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(controlEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...new Set(registered)].toSorted(),
  );
});

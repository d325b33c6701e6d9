import { expect } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";

/** Calls the sandbox's control API with its token. */
export async function control(pressroom: StartedPressroom, method: string, path: string, body?: object) {
  const response = await fetch(`${pressroom.sandboxUrl}/_sandbox${path}`, {
    method,
    headers: { Authorization: `Bearer ${pressroom.controlToken}`, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path} was answered ${response.status}`).toBe(true);
  return response.json();
}

import { afterEach, expect, test, vi } from "vitest";

const workspaceId = "0195f2c4-8a3b-4c21-9d5e-6f7a8b9c0d1e";
const endpointId = "11111111-2222-4333-8444-555555555555";

/** The environment is read once per process, so each call loads the modules again. */
function servedAt(appUrl: string, service: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ APP_URL: appUrl, ...service })) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./receiver-address.ts");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("an endpoint URL contains the workspace and the endpoint, and is parsed back", async () => {
  const { receiverUrl, parseReceiverSegment } = await servedAt("https://desk.example.com/");
  const url = receiverUrl(workspaceId, endpointId);
  const segment = "0195f2c48a3b4c219d5e6f7a8b9c0d1e11111111222243338444555555555555";
  expect(url).toBe(`https://desk.example.com/api/webhooks/${segment}`);
  expect(parseReceiverSegment(segment)).toEqual({ workspaceId, endpointId });
});

const hex = "0123456789abcdef".repeat(4);
test.each([
  "",
  hex.slice(1),
  `${hex}0`,
  ` ${hex.slice(1)}`,
  `${hex.slice(1)}g`,
  hex.toUpperCase(),
  `${workspaceId}${endpointId}`,
])("%j is not an endpoint address", async (segment) => {
  const { parseReceiverSegment } = await servedAt("https://desk.example.com");
  expect(parseReceiverSegment(segment)).toBeNull();
});

test("the service can reach a public address, and only the sandbox can reach this machine", async () => {
  const sandbox = { SERVICE_IS_SANDBOX: "1" };
  expect((await servedAt("https://desk.example.com")).isReachableByService()).toBe(true);
  expect((await servedAt("http://localhost:3000")).isReachableByService()).toBe(false);
  expect((await servedAt("http://localhost:3000", sandbox)).isReachableByService()).toBe(true);
});

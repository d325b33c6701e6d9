import { afterEach, expect, test, vi } from "vitest";

const workspaceId = "0195f2c4-8a3b-4c21-9d5e-6f7a8b9c0d1e";
const endpointId = "11111111-2222-4333-8444-555555555555";

/** The environment is read once a process: each answer is of modules loaded anew. */
function servedAt(appUrl: string, service: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ APP_URL: appUrl, ...service })) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./receiver-address.ts");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("a receiver's address names its workspace and its endpoint, and reads back", async () => {
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
])("%j is nobody's address", async (segment) => {
  const { parseReceiverSegment } = await servedAt("https://desk.example.com");
  expect(parseReceiverSegment(segment)).toBeNull();
});

test("the service reaches a public address, and the sandbox this machine", async () => {
  const sandbox = { SERVICE_IS_SANDBOX: "1" };
  expect((await servedAt("https://desk.example.com")).isReachableByService()).toBe(true);
  expect((await servedAt("http://localhost:3000")).isReachableByService()).toBe(false);
  expect((await servedAt("http://localhost:3000", sandbox)).isReachableByService()).toBe(true);
});

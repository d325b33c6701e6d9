import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCache } from "./query-cache.ts";

// A worker shares modules between files: what is mocked here is loaded for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock("@tanstack/react-query", () => vi.importActual("@tanstack/query-core"));

let isThere = true;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ok" });
  });
});

afterEach(() => vi.unstubAllGlobals());

/** What the browser says when its network goes, once Pressroom itself was asked. */
async function loseNetwork() {
  vi.stubGlobal("navigator", { onLine: false });
  window.dispatchEvent(new Event("offline"));
  await new Promise((resolve) => setTimeout(resolve));
}

test("a browser without a network goes on asking a Pressroom that answers, and waits for one that does not", async () => {
  const { client } = openCache([]);
  client.mount();
  const ask = (name: string) => {
    const queryFn = vi.fn(() => name);
    void client.fetchQuery({ queryKey: [name], queryFn });
    return queryFn;
  };
  await loseNetwork();
  expect(ask("reached")).toHaveBeenCalledTimes(1);

  isThere = false;
  await loseNetwork();
  const waiting = ask("waiting");
  expect(waiting).not.toHaveBeenCalled();

  isThere = true;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(1));
  client.unmount();
});

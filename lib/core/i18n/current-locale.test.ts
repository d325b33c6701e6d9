import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { currentLocale } from "./current-locale.ts";

// A test worker shares modules between files. The mocks must apply to this file alone, so it loads its modules again.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const asked = vi.hoisted(() => ({ session: vi.fn(), cookie: vi.fn(), logged: vi.fn() }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "accept-language": "nl" }) }));
vi.mock("#lib/core/auth/current-session.ts", () => ({ currentSession: asked.session }));
vi.mock("./language-cookie.ts", () => ({ readLanguageCookie: asked.cookie }));
vi.mock("#lib/log.ts", () => ({ log: () => ({ error: asked.logged }) }));

beforeEach(() => {
  vi.resetAllMocks();
  asked.cookie.mockResolvedValue(null);
});

it("uses the person's own language", async () => {
  asked.session.mockResolvedValue({ user: { locale: "pl" } });
  asked.cookie.mockResolvedValue("fr");
  expect(await currentLocale()).toBe("pl");
});

it.each([
  ["fr", "fr"],
  [null, "nl"],
])(
  "uses the chosen language (%j) or the browser's when sessions cannot be read, and logs the error",
  async (chosen, locale) => {
    asked.session.mockRejectedValue(new Error("Failed query: select … from sessions"));
    asked.cookie.mockResolvedValue(chosen);
    expect(await currentLocale()).toBe(locale);
    expect(asked.logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(asked.logged.mock.calls)).not.toContain("Failed query");
  },
);

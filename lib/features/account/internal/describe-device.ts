import bowser from "bowser";

/** As a browser names itself, which anybody can write; null where it says nothing that is known. */
export type Device = {
  browser: string | null;
  system: string | null;
  kind: "desktop" | "mobile" | "tablet" | "unknown";
};

const kinds = ["desktop", "mobile", "tablet"] as const;
const nothing: Device = { browser: null, system: null, kind: "unknown" };

export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return nothing;
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kinds.find((kind) => kind === platform.type) ?? "unknown",
  };
}

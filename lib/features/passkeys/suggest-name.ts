import bowser from "bowser";

/** A suggested name for a new passkey: the device from the user agent. Empty if it is not recognised. */
export function suggestName(userAgent: string | null): string {
  if (!userAgent) return "";
  const { browser, os, platform } = bowser.parse(userAgent);
  return [platform.model ?? os.name, browser.name].filter(Boolean).join(", ").slice(0, 60);
}

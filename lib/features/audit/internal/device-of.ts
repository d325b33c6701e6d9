import Bowser from "bowser";

/** "Firefox on Windows", as a browser says of itself; null where it says nothing that is known. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" · ") || null;
}

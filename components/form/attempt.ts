/** Undefined if it throws, such as when the browser blocks its storage or has no space left in it. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

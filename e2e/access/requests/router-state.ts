type State = [string | string[] | [string, string, "d", null], Record<string, unknown>, null, "refetch"?];

/**
 * What the router of the browser sends on a navigation: it has all layouts and requests the page alone. A page that
 * only its layout protects would answer.
 */
export function routerState(pattern: string, path: string): string {
  const names = pattern.split("/").filter((segment) => segment !== "");
  const values = path.replace(/\?.*$/, "").split("/").slice(1);
  let state: State = ["__PAGE__", {}, null, "refetch"];
  for (const [index, name] of [...names.entries()].toReversed()) {
    state = [segmentOf(name, values[index] ?? ""), { children: state }, null];
  }
  return encodeURIComponent(JSON.stringify(["", { children: state }, null]));
}

function segmentOf(name: string, value: string): State[0] {
  return name.startsWith("[") ? [name.slice(1, -1), value, "d", null] : name;
}

type ActionGroup = { area: string; actions: string[] };

/** By area, in their order; what the address asks for stays among them, also where nobody has done it. */
export function groupActions(actions: readonly string[], asked: string): ActionGroup[] {
  const named = new Set([...actions, ...(asked.includes(".") ? [asked] : [])]);
  const areas = new Map<string, string[]>(asked && !asked.includes(".") ? [[asked, []]] : []);
  for (const action of [...named].sort()) {
    const [area = action] = action.split(".");
    areas.set(area, [...(areas.get(area) ?? []), action]);
  }
  return [...areas]
    .map(([area, found]) => ({ area, actions: found }))
    .sort((a, b) => (a.area < b.area ? -1 : 1));
}

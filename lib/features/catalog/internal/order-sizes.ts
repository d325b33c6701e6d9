const letters = /^(\d*)(X*)([SML])$/;
const steps: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 };

/** XS before S before 3XL; what is measured by its first number, each unit by itself; the rest by name. */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  return (
    left.kind - right.kind ||
    left.unit.localeCompare(right.unit) ||
    left.amount - right.amount ||
    a.localeCompare(b, "en", { numeric: true })
  );
}

function rankOf(code: string): { kind: number; unit: string; amount: number } {
  const [, times, many = "", letter = ""] = letters.exec(code.toUpperCase()) ?? [];
  const step = steps[letter];
  if (step !== undefined) return { kind: 0, unit: "", amount: step * (1 + (Number(times) || many.length)) };
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(?:\s*[-–x×]\s*\d+(?:\.\d+)?)?\s*(.*)$/i.exec(code) ?? [];
  if (number === undefined) return { kind: 2, unit: "", amount: 0 };
  return { kind: 1, unit: unit.toUpperCase(), amount: Number(number) };
}

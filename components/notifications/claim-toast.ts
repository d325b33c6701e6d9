"use client";

const key = "pressroom.said";
const remembered = 50;

/** Whether this tab is the one to say it: each thing is said once in a browser, however many tabs are open. */
export async function claimToast(id: string): Promise<boolean> {
  // Without locks, over plain HTTP, two tabs that hear it in the same instant may both say it.
  if (!navigator.locks) return take(id);
  return navigator.locks.request(key, () => take(id));
}

function take(id: string): boolean {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const known = Array.isArray(said) ? said : [];
    if (known.includes(id)) return false;
    localStorage.setItem(key, JSON.stringify([...known, id].slice(-remembered)));
    return true;
  } catch {
    // Nothing can be remembered here, so it is said.
    return true;
  }
}

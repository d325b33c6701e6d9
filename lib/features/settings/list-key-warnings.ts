import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { selectKeys } from "./internal/select-keys.ts";
import { type KeyProblem, type KeyView, payingKeyOf, problemsOf } from "./status.ts";

export type KeyWarning = { key: KeyView; problem: KeyProblem };

/** Problems of this mode's keys that need attention before orders stop. */
export async function listKeyWarnings(ctx: MemberContext): Promise<KeyWarning[]> {
  requirePermission(ctx, "settings:manage");
  const keys = await selectKeys(db(), ctx.workspace.id);
  const now = new Date();
  return keys
    .filter(({ mode }) => mode === ctx.mode)
    .flatMap((key) => {
      const pays = payingKeyOf(keys, key.mode) === key;
      return problemsOf(key, pays, now).map((problem) => ({ key, problem }));
    });
}

import { and, eq, isNull } from "drizzle-orm";
import { encode } from "uqr";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { AppError } from "#lib/errors.ts";
import { newTotpSecret, totpUri } from "./internal/factors/codes.ts";
import { requireOwnFactor } from "./require-own-factor.ts";

/** Shown once, to scan with an authenticator app; `secret` is for typing it in. */
export type TotpOffer = { secret: string; picture: QrPicture };

/**
 * Creates a new TOTP secret, which is active once a code of it has been entered. Starting again replaces the earlier
 * one.
 * @throws AppError sign_in_again | totp_is_on
 */
export async function beginTotp(person: PersonContext): Promise<TotpOffer> {
  requireSelf(person);
  await requireOwnFactor(person);
  const { id, email } = person.user;
  const secret = newTotpSecret();
  const begun = await db()
    .update(users)
    .set({ totpSecret: sealSecret(secret, id), totpStep: null })
    .where(and(eq(users.id, id), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id });
  if (begun.length === 0) throw new AppError("totp_is_on", 409);
  return { secret, picture: drawQr(totpUri(secret, email)) };
}

/** Dark modules as one SVG path, `size` modules wide. */
type QrPicture = { size: number; path: string };

function drawQr(text: string): QrPicture {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join("") };
}

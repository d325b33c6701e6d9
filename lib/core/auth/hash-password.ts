import { hash, verify } from "@node-rs/argon2";

// The package defaults to argon2id.
const cost = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

/** argon2id, 46 MiB, two passes. Call it within `inPasswordTurn`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Does the same work for an unknown user, so that the response time reveals nothing. Call it within `inPasswordTurn`.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await verify(storedHash ?? (await decoy), password.normalize("NFKC"));
  return matches && storedHash !== undefined;
}

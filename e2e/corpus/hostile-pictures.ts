import { disguised } from "./disguised.ts";
import { hostileJpegs } from "./hostile-jpegs.ts";
import { hostilePngs } from "./hostile-pngs.ts";

/** `ends` is the code of the refusal, or "taken" for a picture that is accepted and cleaned. */
export type HostilePicture = { name: string; bytes: Buffer; ends: string | "taken" };

/** Files that a stranger could upload. Code creates them here, so that each can be understood. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  return [...(await disguised()), ...(await hostilePngs()), ...(await hostileJpegs())];
}

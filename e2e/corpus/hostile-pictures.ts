import { disguised } from "./disguised.ts";
import { hostileJpegs } from "./hostile-jpegs.ts";
import { hostilePngs } from "./hostile-pngs.ts";

/** `ends`: the code of its refusal, or that it is taken and clean. */
export type HostilePicture = { name: string; bytes: Buffer; ends: string | "taken" };

/** What a stranger could upload, made here so that each can be read. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  return [...(await disguised()), ...(await hostilePngs()), ...(await hostileJpegs())];
}

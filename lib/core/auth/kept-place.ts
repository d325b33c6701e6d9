import "server-only";
import { cookies } from "next/headers";
import { placeName } from "./mode-of.ts";

/** The last place of this browser, from its cookie; empty when there is no cookie. */
export async function keptPlace(): Promise<string> {
  return (await cookies()).get(placeName)?.value ?? "";
}

import "server-only";
import { cookies } from "next/headers";
import { placeName } from "./mode-of.ts";

/** Where this browser was last, as it says; empty where it does not. */
export async function keptPlace(): Promise<string> {
  return (await cookies()).get(placeName)?.value ?? "";
}

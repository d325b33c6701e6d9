import { getMessages } from "next-intl/server";
import type { FormTexts } from "./form-texts.ts";

/** Reads the texts of every form on the server and passes them to the browser. */
export async function readFormTexts(): Promise<FormTexts> {
  const { form } = await getMessages();
  const { failed, unreachable, optional, problems } = form;
  return { failed, unreachable, optional, problems };
}

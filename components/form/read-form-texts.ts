import { getMessages } from "next-intl/server";
import type { FormTexts } from "./form-texts.ts";

/** The words of every form, for the ones that run in the browser. */
export async function readFormTexts(): Promise<FormTexts> {
  const { form } = await getMessages();
  const { failed, unreachable, optional, problems } = form;
  return { failed, unreachable, optional, problems };
}

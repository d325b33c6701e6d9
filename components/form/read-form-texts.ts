import { getMessages } from "next-intl/server";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import type { FormTexts } from "./form-texts.ts";

/** Reads the texts of every form on the server, in the page's language or in another one, and passes them to the browser. */
export async function readFormTexts(locale?: Lang): Promise<FormTexts> {
  const { form } = await getMessages(locale ? { locale } : undefined);
  const { failed, unreachable, optional, problems } = form;
  return { failed, unreachable, optional, problems };
}

import type { PageForm } from "./page-forms.ts";
import type { Reply } from "./send.ts";
import { sendFlight } from "./send-flight.ts";

export type AskPage = {
  url: string;
  pattern: string;
  path: string;
  form: PageForm;
  cookie?: string | undefined;
};

export function askPage({ url, pattern, path, form, cookie }: AskPage): Promise<Reply> {
  return sendFlight(`${url}${form.path(path)}`, { cookie, headers: form.headers(pattern, path) });
}

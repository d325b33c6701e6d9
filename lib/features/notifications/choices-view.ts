import type { Channels, NotificationKind } from "./kinds.ts";
import type { MailPace } from "./schemas.ts";

export type ChoicesView = {
  /** Of what the reader's role may see, in the order of the page. */
  kinds: { kind: NotificationKind; channels: Channels }[];
  mailPace: MailPace;
  /** Where mail goes; null where no mail server is set. */
  mailTo: string | null;
};

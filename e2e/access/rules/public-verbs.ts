import { passkeyAndOidcVerbs } from "./passkey-and-oidc-actions.ts";

/** Verbs that take a token instead of a context. A file of `lib/doors` without an entry fails the suite. */
export const publicVerbs: Readonly<Record<string, string>> = {
  ...passkeyAndOidcVerbs,
  "accept-invitation.ts": "the invitation's token, by somebody who is signed in",
  "accept-quote.ts": "the share's token; it keeps a name and the time, once, and pays and creates nothing",
  "answer-second-factor.ts": "what the first step gave the browser, and a code",
  "ask-reset.ts": "nothing: it does and answers the same for every address",
  "create-owner.ts": "the setup token, while there is no owner",
  "find-invitation.ts": "the invitation's token; it tells what one is invited to",
  "find-reset.ts": "the link's token; it tells whose password it sets",
  "join-with-account.ts": "the invitation's token; it makes the account that joins",
  "open-print-file.ts": "the link's token, which the service alone is given and only until it has answered",
  "open-tracking.ts": "the link's token; it tells how far one order is, and no price, name, address or SKU",
  "find-unsubscribe.ts":
    "the link's token; it tells the workspace's name and whether the address is unsubscribed",
  "unsubscribe.ts": "the link's token; it adds one address to those that get no mails, and tells nothing",
  "read-tracking-logo.ts": "the link's token, for as long as it opens the page",
  "open-share.ts": "the share's token; it tells what is offered, and nothing else of the workspace",
  "read-help.ts": "nothing: the documentation for merchants is public",
  "read-health.ts": "nothing: it tells two words",
  "read-shared-logo.ts": "the share's token, for as long as it opens the quote",
  "read-shared-picture.ts": "the share's token, for as long as it opens the quote; a picture that we drew",
  "receive-delivery.ts": "the endpoint's secret, by signature",
  "sign-in.ts": "e-mail and password; it counts who guesses before it looks",
  "reset-password.ts": "the link's token, once",
};

/** Verbs that take a token instead of a context. A file of `lib/public` that is not here fails the suite. */
export const publicVerbs: Readonly<Record<string, string>> = {
  "create-owner.ts": "the setup token, while there is no owner",
  "read-health.ts": "nothing: it tells two words",
  "receive-delivery.ts": "the endpoint's secret, by signature",
  "sign-in.ts": "e-mail and password",
};

const patterns: readonly [RegExp, string][] = [
  // An API key of the service, shortened to the prefix that the connection page shows anyway.
  [/(svc_(?:live|test)_[A-Za-z0-9]{6})[\w-]{4,}/g, "$1…"],
  [/(whsec_)[\w-]{6,}/g, "$1…"],
  // Ciphertexts, hashes and signed tokens of Pressroom itself.
  [/\bs1\.[0-9a-f]{8}\.[\w-]{20,}/g, "s1.…"],
  [/\$argon2\w*\$[\w$+/=,.-]+/g, "$argon2…"],
  [/\beyJ[\w-]{10,}(?:\.[\w-]*){2,4}/g, "eyJ…"],
  [/(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, "$1…"],
  [/(:\/\/)[^\s/?#"'@]+@/g, "$1…@"],
  // 32 random bytes or more in base64url: links, cookies and sessions.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43,}/g, "…"],
];

/** Removes everything that looks like a credential from a text: the last check before a line is written. */
export function scrubSecrets(text: string): string {
  return patterns.reduce((line, [pattern, instead]) => line.replace(pattern, instead), text);
}

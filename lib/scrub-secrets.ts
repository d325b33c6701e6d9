const patterns: readonly [RegExp, string][] = [
  // A key of the service, down to the prefix that its row shows anyway.
  [/(svc_(?:live|test)_[A-Za-z0-9]{6})[\w-]{4,}/g, "$1…"],
  [/(whsec_)[\w-]{6,}/g, "$1…"],
  // What this Pressroom sealed, hashed or signed.
  [/\bs1\.[0-9a-f]{8}\.[\w-]{20,}/g, "s1.…"],
  [/\$argon2\w*\$[\w$+/=,.-]+/g, "$argon2…"],
  [/\beyJ[\w-]{10,}(?:\.[\w-]*){2,4}/g, "eyJ…"],
  [/(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, "$1…"],
  [/(:\/\/)[^\s/?#"'@]+@/g, "$1…@"],
  // 32 random bytes and more, as links, cookies and sessions are written.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43,}/g, "…"],
];

/** A text without what could open a door, whatever it stands in: the last guard before a line is written. */
export function scrubSecrets(text: string): string {
  return patterns.reduce((line, [pattern, instead]) => line.replace(pattern, instead), text);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords that are guessed first, as a list in small letters. Read when somebody chooses one, and kept. */
export function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= readList();
  return known;
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

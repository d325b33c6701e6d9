import { invalidInput } from "#lib/errors.ts";

type PasswordFault = "password_common" | "password_personal" | null;

/** Personal words that an attacker who knows the person would try first. */
type Surroundings = { email?: string; name?: string; workspaceName?: string };

const product = "pressroom";
/** Characters that must remain after personal words are removed from a password. */
const leastOfItsOwn = 6;
const shortestWord = 4;

/** Whether a password is easy to guess; case is ignored. */
export function judgePassword(
  password: string,
  around: Surroundings,
  known: ReadonlySet<string>,
): PasswordFault {
  const folded = password.normalize("NFKC").toLowerCase();
  if (formsOf(folded).some((form) => known.has(form) || isMonotonous(form))) return "password_common";
  const rest = wordsOf(around).reduce((left, word) => left.replaceAll(word, ""), folded);
  return rest !== folded && rest.length < leastOfItsOwn ? "password_personal" : null;
}

/** The password, its repeated unit, and both without digits and symbols around a word. */
function formsOf(folded: string): string[] {
  const bare = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const forms = [folded, unitOf(folded), bare, unitOf(bare)];
  return forms.filter((form, index) => index === 0 || form.length >= shortestWord);
}

const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** At most three different characters, or a constant step between them: "aaaaaaaaaa", "abcdefghij", "9876543210". */
function isMonotonous(text: string): boolean {
  const points = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  return new Set(points).size <= 3 || steps.size === 1;
}

/** The longest first, so that a whole address is removed before its parts. */
function wordsOf({ email = "", name = "", workspaceName = "" }: Surroundings): string[] {
  const whole = [email, name, workspaceName, product].map((text) => text.normalize("NFKC").toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...whole, ...whole.map((text) => text.replaceAll(/\s+/g, "")), ...parts]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, in lower case. Read on first use and cached. */
export function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= readList();
  return known;
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

/**
 * Refuses a new password that is easy to guess, however long it is.
 * @throws AppError password_common | password_personal, at the field `password`
 */
export async function refuseWeakPassword(password: string, around: Surroundings): Promise<void> {
  const fault = judgePassword(password, around, await knownPasswords());
  if (fault) throw invalidInput("password", fault);
}

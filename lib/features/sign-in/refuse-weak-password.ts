import { invalidInput } from "#lib/errors.ts";

type PasswordFault = "password_common" | "password_personal" | null;

/** What somebody who knows them would try first. */
type Surroundings = { email?: string; name?: string; workspaceName?: string };

const product = "pressroom";
/** So much must be left of a password without what can be known of its person. */
const leastOfItsOwn = 6;
const shortestWord = 4;

/** Whether a password would be guessed early; letters count alike, large or small. */
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

/** Itself, what it repeats, and without the figures and signs that are put before and behind a word. */
function formsOf(folded: string): string[] {
  const bare = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const forms = [folded, unitOf(folded), bare, unitOf(bare)];
  return forms.filter((form, index) => index === 0 || form.length >= shortestWord);
}

const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** Three different signs at most, or one step from each to the next: "aaaaaaaaaa", "abcdefghij", "9876543210". */
function isMonotonous(text: string): boolean {
  const points = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  return new Set(points).size <= 3 || steps.size === 1;
}

/** The longest first, so that a whole address goes before its parts. */
function wordsOf({ email = "", name = "", workspaceName = "" }: Surroundings): string[] {
  const whole = [email, name, workspaceName, product].map((text) => text.normalize("NFKC").toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...whole, ...whole.map((text) => text.replaceAll(/\s+/g, "")), ...parts]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
}

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

/**
 * Before a password is kept: one that is guessed early is not taken, however long it is.
 * @throws AppError password_common | password_personal, at the field `field`
 */
export async function refuseWeakPassword(
  password: string,
  around: Surroundings,
  field = "password",
): Promise<void> {
  const fault = judgePassword(password, around, await knownPasswords());
  if (fault) throw invalidInput(field, fault);
}

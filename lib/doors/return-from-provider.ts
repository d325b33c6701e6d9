import type { PersonContext } from "#lib/core/auth/context.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import type { Visitor } from "#lib/core/auth/start-session.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { AppError } from "#lib/errors.ts";
import { type Claims, exchangeCode } from "#lib/features/oidc/exchange-code.ts";
import { type Question, readFlow } from "#lib/features/oidc/flow.ts";
import { joinWithIdentity } from "#lib/features/oidc/join-with-identity.ts";
import { linkIdentity } from "#lib/features/oidc/link-identity.ts";
import { type Entered, signInWithIdentity } from "#lib/features/oidc/sign-in-with-identity.ts";
import { paths } from "#lib/paths.ts";

type Returning = {
  /** The query of the redirect URI. */
  returned: URLSearchParams;
  /** The token of the browser that was sent to the provider. */
  browser: string | null;
  /** The person who is signed in on that browser. */
  person: PersonContext | null;
  visitor: Visitor;
  /** The language of the page that started the sign-in. */
  locale: Locale;
};

export type Returned =
  | { kind: "entered"; as: Entered; next: string }
  | { kind: "linked" }
  /** `code` is the key of the error message; `next` is the page that the person wanted to open. */
  | { kind: "failed"; code: string; errand: "enter" | "link"; next: string };

/**
 * Handles the return of a browser from the OIDC provider; each sign-in there can return once.
 * @throws only unexpected errors: an AppError becomes `failed`, and the page that it leads to shows the message
 */
export async function returnFromProvider(returning: Returning): Promise<Returned> {
  const { returned, browser } = returning;
  const question = await readFlow(returned.get("state"), browser);
  if (!question) return { kind: "failed", code: "oidc_over", errand: "enter", next: paths.home() };
  try {
    return await runFlow(question, await exchangeCode(question, returned), returning);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind } = question.errand;
    return {
      kind: "failed",
      code: error.code,
      errand: kind === "link" ? "link" : "enter",
      next: nextOf(question),
    };
  }
}

async function runFlow({ errand }: Question, claims: Claims, given: Returning): Promise<Returned> {
  const { person, visitor, locale } = given;
  if (errand.kind === "link") {
    if (!person) throw new AppError("oidc_not_linked", 403);
    await linkIdentity(person, errand, claims);
    return { kind: "linked" };
  }
  if (errand.kind === "enter")
    return {
      kind: "entered",
      as: await signInWithIdentity(claims, visitor, { of: errand.of, person }),
      next: errand.next,
    };
  const joined = await joinWithIdentity(claims, errand.token, { address: visitor.address, locale });
  const next = joined ? landingOf(joined) : paths.invite(errand.token);
  return { kind: "entered", as: await signInWithIdentity(claims, visitor), next };
}

const nextOf = ({ errand }: Question) => {
  if (errand.kind === "enter") return errand.next;
  return errand.kind === "join" ? paths.invite(errand.token) : paths.accountSecurity();
};

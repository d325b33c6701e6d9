import type { PersonContext } from "#lib/core/auth/context.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import type { Visitor } from "#lib/core/auth/start-session.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { AppError } from "#lib/errors.ts";
import { type Entered, enter } from "#lib/features/oidc/enter.ts";
import { type Question, readErrand } from "#lib/features/oidc/errand.ts";
import { type Claims, exchangeCode } from "#lib/features/oidc/exchange-code.ts";
import { join } from "#lib/features/oidc/join.ts";
import { linkIdentity } from "#lib/features/oidc/link-identity.ts";
import { paths } from "#lib/paths.ts";

type Returning = {
  /** The query of the way back. */
  returned: URLSearchParams;
  /** What the browser that was sent alone holds. */
  browser: string | null;
  /** Who is signed in there. */
  person: PersonContext | null;
  visitor: Visitor;
  /** What they read before they were sent. */
  locale: Locale;
};

export type Returned =
  | { kind: "entered"; as: Entered; next: string }
  | { kind: "linked" }
  /** `code` names the sentence that says why; `next` is where they wanted to go. */
  | { kind: "failed"; code: string; errand: "enter" | "link"; next: string };

/**
 * The way back from the provider, of a browser that was sent there, once.
 * @throws nothing that a person can meet: it is told where they come back to
 */
export async function returnFromProvider(returning: Returning): Promise<Returned> {
  const { returned, browser } = returning;
  const question = await readErrand(returned.get("state"), browser);
  if (!question) return { kind: "failed", code: "oidc_over", errand: "enter", next: paths.home() };
  try {
    return await runErrand(question, await exchangeCode(question, returned), returning);
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

async function runErrand({ errand }: Question, claims: Claims, given: Returning): Promise<Returned> {
  const { person, visitor, locale } = given;
  if (errand.kind === "link") {
    if (!person) throw new AppError("oidc_not_linked", 403);
    await linkIdentity(person, errand, claims);
    return { kind: "linked" };
  }
  if (errand.kind === "enter")
    return {
      kind: "entered",
      as: await enter(claims, visitor, { of: errand.of, person }),
      next: errand.next,
    };
  const joined = await join(claims, errand.token, { address: visitor.address, locale });
  const next = joined ? landingOf(joined) : paths.invite(errand.token);
  return { kind: "entered", as: await enter(claims, visitor), next };
}

const nextOf = ({ errand }: Question) => {
  if (errand.kind === "enter") return errand.next;
  return errand.kind === "join" ? paths.invite(errand.token) : paths.accountSecurity();
};

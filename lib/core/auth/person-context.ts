import type { Actor } from "./context.ts";
import type { Session } from "./find-session.ts";

/** A person in a session, about themselves: their account, whatever workspace they belong to. */
export class PersonContext {
  readonly user: Session["user"];
  readonly actor: Actor;
  /** When a second factor was part of what they proved in this session; null where none was. */
  readonly secondFactorAt: Date | null;

  constructor({ id, provedAt, secondFactorAt, user }: Session, address: string | null) {
    this.user = user;
    this.secondFactorAt = secondFactorAt;
    this.actor = { userId: user.id, sessionId: id, provedAt, address, name: user.name };
  }
}

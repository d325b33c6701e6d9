/** A reason to stop that the user at the terminal can act on. It is printed without a stack trace. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

export type PictureProblemCode =
  | "lost"
  | "empty"
  | "not_a_picture"
  | "other_format"
  | "animated"
  | "unusual_kind"
  | "damaged"
  | "breaks_off"
  | "too_large"
  | "too_wide"
  | "too_many_pixels"
  | "too_heavy"
  | "too_slow"
  | "cannot_turn";

/** Why a picture is refused. The texts are under `uploadProblems` in messages/. */
export type Problem<Code extends string = string> = { code: Code; params: Record<string, string | number> };

/** A problem of the picture itself. The same picture gets the same result again. */
export class PictureProblem extends Error {
  override readonly name = "PictureProblem";
  readonly code: PictureProblemCode;
  readonly params: Problem["params"];

  constructor(code: PictureProblemCode, params: Problem["params"] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }

  get problem(): Problem<PictureProblemCode> {
    return { code: this.code, params: this.params };
  }
}

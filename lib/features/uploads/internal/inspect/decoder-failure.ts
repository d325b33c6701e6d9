/** The process that decodes did not answer, for a reason that need not be the picture's: it may be asked again. */
export class DecoderFailure extends Error {
  override readonly name = "DecoderFailure";
  /** What ended it, or an error of this machine: ENOSPC, EMFILE … */
  readonly code: string;
  /** Whether it died of it, which a picture may do to it after all. */
  readonly died: boolean;

  constructor(code: string, died: boolean) {
    super(`The process that decodes pictures failed: ${code}`);
    this.code = code;
    this.died = died;
  }
}

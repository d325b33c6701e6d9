/** The decoder process did not answer. The cause may not be the picture, so the question may be repeated. */
export class DecoderFailure extends Error {
  override readonly name = "DecoderFailure";
  /** The signal or exit that ended the process, or an error of this machine: ENOSPC, EMFILE … */
  readonly code: string;
  /** Whether the process ended, which can be caused by the picture. */
  readonly died: boolean;

  constructor(code: string, died: boolean) {
    super(`The process that decodes pictures failed: ${code}`);
    this.code = code;
    this.died = died;
  }
}

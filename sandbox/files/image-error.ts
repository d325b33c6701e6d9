export type ImageProblem = "unsupported_file_type" | "file_damaged" | "file_too_many_pixels";

export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly code: ImageProblem;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ImageProblem, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const damaged = () =>
  new ImageError("file_damaged", "The picture is damaged: it cannot be read to its end.");

export const tooLong = () => new ImageError("file_too_many_pixels", "The picture takes too long to decode.");

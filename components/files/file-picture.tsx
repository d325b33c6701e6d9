"use client";

import { Picture } from "#components/ui/picture.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Place, paths } from "#lib/paths.ts";

type FilePictureProps = {
  place: Place;
  file: Pick<FileFacts, "id" | "hasPreview" | "hasAlpha">;
  alt?: string;
  /** The aspect ratio of the frame, if it is not square. */
  ratio?: number;
  eager?: boolean;
  className?: string;
};

/**
 * The preview that Pressroom made, because the file itself may have 100 MB. It is not rotated, like the stored file.
 */
export function FilePicture({ place, file, alt = "", ratio, eager, className }: FilePictureProps) {
  return (
    <Picture
      src={file.hasPreview ? paths.api.filePreview(place, file.id) : null}
      alt={alt}
      {...(ratio !== undefined && { ratio })}
      eager={eager}
      ground={file.hasAlpha ? "checks" : "plain"}
      className={className}
    />
  );
}

"use client";

import { Picture } from "#components/ui/picture.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type Place, paths } from "#lib/paths.ts";

type FilePictureProps = {
  place: Place;
  file: Pick<FileFacts, "id" | "hasPreview" | "hasAlpha">;
  alt?: string;
  /** Of the frame, where it is not a square. */
  ratio?: number;
  eager?: boolean;
  className?: string;
};

/** The small picture that was made here, as the file is stored: the file itself may weigh 100 MB. */
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

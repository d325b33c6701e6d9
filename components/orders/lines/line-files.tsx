"use client";

import { Image, ImagePlus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useActionFormContext } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { compareFaces } from "#lib/features/catalog/compare-faces.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FramesByFace } from "#lib/features/frames/frame.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { formatList } from "#lib/lists.ts";
import type { Place } from "#lib/paths.ts";
import type { TooSmall } from "./use-order-lines.ts";

// Loaded on demand: most line items are ordered without a change.
const LineFilesDrawer = lazyPart(() => import("./line-files-drawer.tsx"));

type LineFilesProps = {
  place: Place;
  line: QuoteLine;
  index: number;
  variant: LineVariant | undefined;
  files: readonly FileFacts[];
  frames: FramesByFace | undefined;
  tooSmall: readonly TooSmall[];
  mayUpload: MayUpload;
  onFiles: (files: Record<string, string>) => void;
};

const none: LineVariant["printAreas"] = [];

/** The print files of a line item, and the button to change them; the costs are updated with each change. */
export function LineFiles(props: LineFilesProps) {
  const { place, line, index, variant, files, frames, tooSmall, mayUpload, onFiles } = props;
  const t = useTranslations("newOrder");
  const locale = useLocale();
  const id = useId();
  const [opened, setOpened] = useState(0);
  const { formState } = useFormContext();
  const { texts } = useActionFormContext();
  const name = `items.${index}.files`;
  const chosen = line.files;
  const problem = get(formState.errors, name) as FieldError | undefined;
  const printAreas = variant?.printAreas ?? none;
  const nameOf = (face: string) => printAreas.find((area) => area.face === face)?.name ?? face;
  const faces = Object.keys(chosen).toSorted(compareFaces(printAreas)).map(nameOf);
  const isKnown = printAreas.length > 0;
  const lost = Object.keys(chosen).filter((each) => isKnown && !printAreas.some(({ face }) => face === each));
  const put = (face: string, fileId: string | null) => {
    const { [face]: _, ...others } = chosen;
    onFiles(fileId ? { ...others, [face]: fileId } : others);
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-sm text-muted">
        {faces.length > 0 ? t("printed", { faces: formatList(faces, locale) }) : t("arrivesBlank")}
      </p>
      {/* Named after the field that it changes, so that a refusal of the files leads here. */}
      <Button
        name={name}
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        icon={faces.length > 0 ? <Image /> : <ImagePlus />}
        aria-describedby={`${id}-problem`}
        onClick={() => setOpened((times) => times + 1)}
      >
        {faces.length > 0 ? t("changePrint") : t("addPrint")}
      </Button>
      <div id={`${id}-problem`}>
        {problem && <ErrorText>{wordFor(texts, problem)}</ErrorText>}
        {lost.map((face) => (
          <ErrorText key={face}>{t("faceGone", { face })}</ErrorText>
        ))}
        {!problem &&
          tooSmall.map(({ faceName, missing }) => (
            <ErrorText key={faceName}>{t("tooSmall", { face: faceName, ...missing })}</ErrorText>
          ))}
      </div>
      {opened > 0 && (
        <Suspense>
          <LineFilesDrawer
            key={opened}
            {...{ place, line, variant, files, frames, mayUpload }}
            onChoose={put}
          />
        </Suspense>
      )}
    </div>
  );
}

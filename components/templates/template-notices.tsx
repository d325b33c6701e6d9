"use client";

import { useTranslations } from "next-intl";
import { nameOfFile } from "#components/files/file-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { countSizes, judgeTemplate, type TemplateMark } from "#lib/features/templates/judge-template.ts";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import { formatTime } from "#lib/times.ts";
import { withoutFace } from "./template-fields.tsx";
import type { TemplateFieldProps } from "./template-form.tsx";

type TemplateNoticeProps = TemplateFieldProps & {
  files: ReadonlyMap<string, FileFacts>;
  /** The product was asked for in vain. */
  isMissing: boolean;
  /** What is known of a file that was just chosen is on its way. */
  isLoading: boolean;
};

/** All that keeps the template from being used as it stands, and what to do about it. */
export function TemplateNotice(props: TemplateNoticeProps) {
  const { values, product, files, isMissing, isLoading, mayWrite, change } = props;
  const t = useTranslations("templates");
  const marks = judge(props).filter(({ kind }) => kind !== "file_unknown" || !isLoading);
  if (values.productId === "" || (!product && !isMissing) || marks.length === 0) return null;
  const areas = product?.product.print_areas ?? [];
  const faceOf = (code: string) => areas.find(({ face }) => face === code)?.name ?? code;
  const nameOf = (face: string) => {
    const file = files.get(values.files[face] ?? "");
    return (file && nameOfFile(file)) ?? t("unnamedFile");
  };
  const colorOf = (code: string) =>
    product?.product.colors.find((color) => color.code === code)?.name ?? code;
  const say = (mark: TemplateMark) => {
    switch (mark.kind) {
      case "product_unknown":
        return t("marks.product_unknown");
      case "product_discontinued":
        return t("marks.product_discontinued");
      case "colors_gone":
        return t("marks.colors_gone", {
          colors: mark.colors.map(colorOf).join(", "),
          count: mark.colors.length,
        });
      case "variants_discontinued":
        return t("marks.variants_discontinued", { count: mark.count });
      case "file_too_small":
        return t("marks.file_too_small", {
          face: faceOf(mark.face),
          file: nameOf(mark.face),
          ...mark.missing,
        });
      default:
        return t(`marks.${mark.kind}`, { face: faceOf(mark.face), file: nameOf(mark.face) });
    }
  };
  const isBad = marks.some(({ kind }) => kind !== "variants_discontinued" && kind !== "file_removed");
  return (
    <Callout tone={isBad ? "bad" : "warn"} title={isBad ? t("marksTitle") : t("notesTitle")}>
      <ul className="mt-1 flex flex-col gap-1.5">
        {marks.map((mark) => (
          <li key={JSON.stringify(mark)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{say(mark)}</span>
            {mayWrite && mark.kind === "product_discontinued" && mark.replacement && (
              <Button
                size="sm"
                onClick={() => change({ productId: mark.replacement?.id ?? values.productId, colors: [] })}
              >
                {t("takeReplacement", { title: mark.replacement.title })}
              </Button>
            )}
            {mayWrite && mark.kind === "colors_gone" && mark.colors.length < values.colors.length && (
              <Button
                size="sm"
                onClick={() =>
                  change({ colors: values.colors.filter((code) => !mark.colors.includes(code)) })
                }
              >
                {t("dropColors")}
              </Button>
            )}
            {mayWrite && mark.kind === "face_gone" && (
              <Button size="sm" onClick={() => change({ files: withoutFace(values.files, mark.face) })}>
                {t("dropFace")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function judge({ values, product, files }: TemplateNoticeProps): TemplateMark[] {
  if (!product) return judgeTemplate(values, null, files);
  const { availability, replacement, print_areas: printAreas } = product.product;
  const sizes = countSizes(product.variants);
  return judgeTemplate(values, { availability, replacement, sizes, printAreas }, files);
}

type TemplateMovedProps = {
  theirs: TemplateView;
  onTake: () => void;
  onKeepMine: () => void;
  locale: string;
};

/** Two have changed it: both stay until who typed here decides. */
export function TemplateMoved({ theirs, onTake, onKeepMine, locale }: TemplateMovedProps) {
  const t = useTranslations("templates.moved");
  const name = theirs.updatedBy ?? t("somebody");
  const time = formatTime(new Date(theirs.updatedAt), new Date(), locale);
  return (
    <Callout
      tone="warn"
      title={t("title", { name, time })}
      actions={
        <>
          <Button onClick={onTake}>{t("take")}</Button>
          <Button onClick={onKeepMine}>{t("keep")}</Button>
        </>
      }
    >
      {t("text")}
    </Callout>
  );
}

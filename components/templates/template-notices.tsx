"use client";

import { useTranslations } from "next-intl";
import { nameOfFile } from "#components/files/file-words.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { countSizes, judgeTemplate, type TemplateIssue } from "#lib/features/templates/judge-template.ts";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import { formatTime } from "#lib/times.ts";
import { withoutFace } from "./template-fields.tsx";
import type { TemplateFieldProps } from "./template-form.tsx";

type TemplateNoticeProps = TemplateFieldProps & {
  files: ReadonlyMap<string, FileFacts>;
  /** The product does not exist. */
  isMissing: boolean;
  /** The data of a file that was just chosen is being loaded. */
  isLoading: boolean;
};

/** Everything that prevents the use of the template, and what to do about it. */
export function TemplateNotice(props: TemplateNoticeProps) {
  const { values, product, files, isMissing, isLoading, mayWrite, change } = props;
  const t = useTranslations("templates");
  const issues = judge(props).filter(({ kind }) => kind !== "file_unknown" || !isLoading);
  if (values.productId === "" || (!product && !isMissing) || issues.length === 0) return null;
  const areas = product?.product.print_areas ?? [];
  const faceOf = (code: string) => areas.find(({ face }) => face === code)?.name ?? code;
  const nameOf = (face: string) => {
    const file = files.get(values.files[face] ?? "");
    return (file && nameOfFile(file)) ?? t("unnamedFile");
  };
  const colorOf = (code: string) =>
    product?.product.colors.find((color) => color.code === code)?.name ?? code;
  const say = (issue: TemplateIssue) => {
    switch (issue.kind) {
      case "product_unknown":
        return t("marks.product_unknown");
      case "product_discontinued":
        return t("marks.product_discontinued");
      case "colors_gone":
        return t("marks.colors_gone", {
          colors: issue.colors.map(colorOf).join(", "),
          count: issue.colors.length,
        });
      case "variants_discontinued":
        return t("marks.variants_discontinued", { count: issue.count });
      case "file_too_small":
        return t("marks.file_too_small", {
          face: faceOf(issue.face),
          file: nameOf(issue.face),
          ...issue.missing,
        });
      default:
        return t(`marks.${issue.kind}`, { face: faceOf(issue.face), file: nameOf(issue.face) });
    }
  };
  const isBad = issues.some(({ kind }) => kind !== "variants_discontinued" && kind !== "file_removed");
  return (
    <Callout tone={isBad ? "bad" : "warn"} title={isBad ? t("marksTitle") : t("notesTitle")}>
      <ul className="mt-1 flex flex-col gap-1.5">
        {issues.map((issue) => (
          <li key={JSON.stringify(issue)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{say(issue)}</span>
            {mayWrite && issue.kind === "product_discontinued" && issue.replacement && (
              <Button
                size="sm"
                onClick={() => change({ productId: issue.replacement?.id ?? values.productId, colors: [] })}
              >
                {t("takeReplacement", { title: issue.replacement.title })}
              </Button>
            )}
            {mayWrite && issue.kind === "colors_gone" && issue.colors.length < values.colors.length && (
              <Button
                size="sm"
                onClick={() =>
                  change({ colors: values.colors.filter((code) => !issue.colors.includes(code)) })
                }
              >
                {t("dropColors")}
              </Button>
            )}
            {mayWrite && issue.kind === "face_gone" && (
              <Button size="sm" onClick={() => change({ files: withoutFace(values.files, issue.face) })}>
                {t("dropFace")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function judge({ values, product, files }: TemplateNoticeProps): TemplateIssue[] {
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

/** Another member has saved the template: both versions stay until this reader decides. */
export function TemplateMoved({ theirs, onTake, onKeepMine, locale }: TemplateMovedProps) {
  const t = useTranslations("templates.moved");
  const timeZone = useTimeZone();
  const name = theirs.updatedBy ?? t("somebody");
  const time = formatTime(new Date(theirs.updatedAt), new Date(), locale, timeZone);
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

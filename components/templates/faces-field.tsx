"use client";

import { useTranslations } from "next-intl";
import { FaceFiles } from "#components/files/face-files.tsx";
import { Card } from "#components/ui/card.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { FieldProblem } from "./field-problem.tsx";
import { imageOf } from "./image-of.ts";
import type { TemplateFieldProps } from "./template-form.tsx";
import { withoutFace } from "./without-face.ts";

type FacesFieldProps = TemplateFieldProps & {
  brought: readonly FileFacts[];
  mayUpload: MayUpload;
};

/** What is printed where, each drawn as it will lie; of an unknown product all faces are lost, and can be left out. */
export function FacesField(props: FacesFieldProps) {
  const { place, values, product, brought, mayWrite, mayUpload, change, problemOf } = props;
  const t = useTranslations("templates");
  return (
    <Card title={t("prints")}>
      <FieldProblem>{problemOf("files")}</FieldProblem>
      <FaceFiles
        place={place}
        areas={product?.product.print_areas ?? []}
        chosen={values.files}
        brought={brought}
        productImageUrl={product && imageOf(product, values.colors)}
        mayWrite={mayWrite}
        mayUpload={mayUpload}
        onChoose={(face, fileId) =>
          change({ files: fileId ? { ...values.files, [face]: fileId } : withoutFace(values.files, face) })
        }
      />
    </Card>
  );
}

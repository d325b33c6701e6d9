import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { NewTemplateScreen } from "#components/templates/template-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { beginTemplate } from "#lib/features/templates/begin-template.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

/** Messages of the components that place print files on a print area. */
const fileWords = ["chooseFile", "placement", "uploads", "uploadProblems"] as const;

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ product?: string; file?: string; face?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("templates"))("new") };
}

export default async function NewTemplatePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("templates");
  const [{ product, file, face }, locale] = await Promise.all([searchParams, getLocale()]);
  const begun = await attempt(() => beginTemplate(ctx, { productId: product, fileId: file, face }, locale));
  if (!begun.ok) {
    const retryHref = paths.newTemplate(ctx.place, { product, file, face });
    return (
      <Refusal error={begun.error} retryHref={retryHref}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const { productId } = begun.value.content;
  const placed = await findFrames(ctx, { productIds: productId ? [productId] : [] });
  return (
    <>
      <PageHeader
        help="templates"
        title={t("new")}
        back={{ href: paths.templates(ctx.place), label: t("title") }}
        about={t("about")}
      />
      <PageBody>
        <ClientMessages of={["templates", "leave", "productSearch", ...fileWords]}>
          <NewTemplateScreen
            {...begun.value}
            place={ctx.place}
            mayUpload={mayUpload(ctx)}
            placed={{ productId, frames: placed.get(productId) ?? {} }}
            formTexts={await readFormTexts()}
            locale={locale}
          />
        </ClientMessages>
      </PageBody>
    </>
  );
}

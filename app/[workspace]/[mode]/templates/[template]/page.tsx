import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { TemplateHeader } from "#components/templates/template-header.tsx";
import { TemplateMockups } from "#components/templates/template-mockups.tsx";
import { TemplateScreen } from "#components/templates/template-screen.tsx";
import { TemplateUses } from "#components/templates/template-uses.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { findTemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { openTemplate } from "#lib/features/templates/open-template.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

/** Messages of the components that place print files on a print area. */
const fileWords = ["chooseFile", "placement", "uploads", "uploadProblems"] as const;

type Props = { params: Promise<{ workspace: string; mode: string; template: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("templates"))("one") };
}

export default async function TemplatePage({ params }: Props) {
  const ctx = await pageContext(params);
  const { template: templateId } = await params;
  const locale = await getLocale();
  const found = await attempt(() =>
    Promise.all([openTemplate(ctx, { templateId }, locale), findTemplateUses(ctx, { templateId })]),
  );
  if (!found.ok) {
    return (
      <Refusal error={found.error} retryHref={paths.template(ctx.place, templateId)}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const [{ template, product, files }, uses] = found.value;
  const frames = (await findFrames(ctx, { productIds: [template.productId] })).get(template.productId) ?? {};
  const mayWrite = ctx.can("quotes:write");
  return (
    <ClientMessages of={["templates", "leave", "mockups", "productSearch", ...fileWords, "status"]}>
      <TemplateHeader
        place={ctx.place}
        template={{ id: template.id, name: template.name }}
        uses={uses}
        may={{ write: mayWrite, order: ctx.can("orders:write") && product !== null }}
      />
      <PageBody>
        <TemplateScreen
          key={template.id}
          place={ctx.place}
          template={template}
          product={product}
          files={files}
          mayWrite={mayWrite}
          mayUpload={mayUpload(ctx)}
          formTexts={await readFormTexts()}
          locale={locale}
          placed={{ productId: template.productId, frames }}
          aside={
            <>
              {product && <TemplateMockups {...{ template, product, frames }} place={ctx.place} />}
              <TemplateUses place={ctx.place} uses={uses} />
            </>
          }
        />
      </PageBody>
    </ClientMessages>
  );
}

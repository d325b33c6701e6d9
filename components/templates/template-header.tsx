"use client";

import { Copy, Ellipsis, Package, Repeat, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useUnsaved } from "#components/form/leave-guard.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuLink } from "#components/ui/menu-item.tsx";
import { duplicateTemplateAction } from "#lib/features/templates/actions.ts";
import type { TemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { type Place, paths } from "#lib/paths.ts";

const DeleteTemplate = lazyPart(() => import("./delete-template.tsx"));

type TemplateHeaderProps = {
  place: Place;
  template: { id: string; name: string };
  uses: TemplateUses;
  may: { write: boolean; order: boolean };
};

export function TemplateHeader({ place, template, uses, may }: TemplateHeaderProps) {
  const t = useTranslations("templates");
  const router = useRouter();
  const { run, pending, problem } = useOneAction();
  const isUnsaved = useUnsaved();
  const stored = useStoredText();
  const [deleting, setDeleting] = useState(0);
  const { id: templateId, name } = template;
  const duplicate = async () => {
    const made = await run(() => duplicateTemplateAction(place, { templateId, name: t("copyOf", { name }) }));
    if (made?.data) router.push(paths.template(place, made.data.templateId));
  };
  return (
    <>
      <PageHeader
        help="templates"
        title={stored(name)}
        back={{ href: paths.templates(place), label: t("title") }}
        secondary={
          may.write && (
            <Menu label={t("moreActions")} trigger={<Ellipsis />} square variant="secondary" align="end">
              {isUnsaved ? (
                <MenuItem icon={<Copy />} aria-disabled>
                  <span className="flex flex-col text-muted">
                    {t("duplicate")} <span className="text-sm">{t("saveFirst")}</span>
                  </span>
                </MenuItem>
              ) : (
                <MenuItem icon={<Copy />} onClick={duplicate} disabled={pending}>
                  {t("duplicate")}
                </MenuItem>
              )}
              {may.order && !isUnsaved && (
                <MenuLink icon={<Repeat />} href={paths.newSchedule(place, { templateId })}>
                  {t("repeat")}
                </MenuLink>
              )}
              <MenuItem icon={<Trash2 />} danger onClick={() => setDeleting(deleting + 1)}>
                {t("delete")}
              </MenuItem>
            </Menu>
          )
        }
        primary={
          may.order &&
          (isUnsaved ? (
            // Still reachable by keyboard, so that screen readers announce its title.
            <Button icon={<Package />} aria-disabled title={t("saveFirst")} className="opacity-60">
              {t("order")}
            </Button>
          ) : (
            <LinkButton icon={<Package />} href={paths.newOrder(place, { templateId })}>
              {t("order")}
            </LinkButton>
          ))
        }
      />
      {problem && (
        <div className="px-4 pt-3 md:px-6">
          <ErrorText>{problem}</ErrorText>
        </div>
      )}
      {deleting > 0 && (
        <Suspense>
          <DeleteTemplate key={deleting} place={place} template={template} uses={uses} />
        </Suspense>
      )}
    </>
  );
}

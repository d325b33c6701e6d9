import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Nothing } from "#components/ui/nothing.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type WorkspaceListProps = {
  workspaces: { id: string; name: string; href: string; role: string; leave?: ReactNode }[];
};

/** Where somebody belongs, as what, and the way out. */
export async function WorkspaceList({ workspaces }: WorkspaceListProps) {
  const t = await getTranslations("account");
  if (workspaces.length === 0) return <Nothing>{t("noWorkspace")}</Nothing>;
  return (
    <ul className="divide-y divide-line">
      {workspaces.map(({ id, name, href, role, leave }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
          <span className="min-w-0">
            <TextLink href={href}>{name}</TextLink> <span className="text-muted">{role}</span>
          </span>
          {leave}
        </li>
      ))}
    </ul>
  );
}

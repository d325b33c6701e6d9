import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { paths } from "#lib/paths.ts";

type WorkspaceListProps = {
  workspaces: { id: string; name: string; href: string; role: string; leave?: ReactNode }[];
  /** Workspaces that suspended this person. Their page says who suspended them and whom to ask. */
  suspended: { id: string; name: string; slug: string }[];
};

/** The workspaces of a person, with the role and a way to leave. */
export async function WorkspaceList({ workspaces, suspended }: WorkspaceListProps) {
  const t = await getTranslations("account");
  if (workspaces.length + suspended.length === 0) return <Nothing>{t("noWorkspace")}</Nothing>;
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
      {suspended.map(({ id, name, slug }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-1 py-1.5">
          <TextLink href={paths.suspended(slug)}>{name}</TextLink>{" "}
          <span className="text-warn-ink">{t("suspendedThere")}</span>
        </li>
      ))}
    </ul>
  );
}

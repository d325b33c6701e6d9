"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDay } from "#lib/dates.ts";
import type { FileUse, FileUses, FileUsers as Users } from "#lib/features/files/list-file-uses.ts";
import { type Place, paths } from "#lib/paths.ts";

type FileUsersProps = { place: Place; uses: FileUses; locale: string };

/** Templates, quotes and orders that print it. */
export function FileUsers({ place, uses, locale }: FileUsersProps) {
  const t = useTranslations("filePage");
  const { templates, quotes, orders } = uses;
  const isUnused = [templates, quotes, orders].every((users) => !users || users.rows.length === 0);
  const list = { locale, more: t("more") };
  return (
    <Card title={t("usedIn")}>
      {isUnused && (
        <p className="text-muted">{t(orders ? "unused" : "unusedForAll", { mode: place.mode })}</p>
      )}
      <div className="flex flex-col gap-4">
        <UserList
          {...list}
          title={t("templates")}
          users={templates}
          hrefOf={({ id }) => paths.template(place, id)}
        />
        <UserList {...list} title={t("quotes")} users={quotes} hrefOf={({ id }) => paths.quote(place, id)} />
        {orders && (
          <UserList
            {...list}
            title={t("orders")}
            users={orders}
            hrefOf={({ id }) => paths.order(place, id)}
          />
        )}
      </div>
    </Card>
  );
}

type UserListProps = {
  title: string;
  users: Users;
  hrefOf: (use: FileUse) => string;
  more: string;
  locale: string;
};

function UserList({ title, users, hrefOf, more, locale }: UserListProps) {
  if (users.rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-normal text-muted">{title}</h3>
      <ul className="flex flex-col gap-1">
        {users.rows.map((use) => (
          <li key={use.id} className="flex items-baseline justify-between gap-3">
            <TextLink href={hrefOf(use)} className="min-w-0 truncate">
              {use.name}
            </TextLink>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {formatDay(new Date(use.at), locale)}
            </span>
          </li>
        ))}
      </ul>
      {users.hasMore && <p className="mt-1 text-sm text-muted">{more}</p>}
    </section>
  );
}

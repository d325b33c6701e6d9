import { Avatar } from "#components/ui/avatar.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { paths } from "#lib/paths.ts";

export function PersonLink({ name, role, label }: { name: string; role: string; label: string }) {
  return (
    <IntentLink
      href={paths.account()}
      title={label}
      data-go="u"
      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-wash"
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-muted">{role}</span>
      </span>
    </IntentLink>
  );
}

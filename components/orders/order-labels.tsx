import { AssigneeField } from "#components/bulk/assignee-field.tsx";
import { TagEditor } from "#components/bulk/tag-editor.tsx";
import { Card } from "#components/ui/card.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";

type OrderLabelsProps = { place: Place; order: OrderView; mayWrite: boolean };

/** Who looks after it and what it is tagged with: ours alone, whatever state it is in. */
export function OrderLabels({ place, order: { id, tags, assignee }, mayWrite }: OrderLabelsProps) {
  if (!mayWrite && !assignee && tags.length === 0) return null;
  return (
    <Card className="[&>div]:flex [&>div]:flex-col [&>div]:gap-4">
      <AssigneeField place={place} orderId={id} assignee={assignee} mayWrite={mayWrite} />
      {(mayWrite || tags.length > 0) && (
        <TagEditor place={place} orderId={id} tags={tags} mayWrite={mayWrite} />
      )}
    </Card>
  );
}

import { pool } from "#drizzle/client.ts";
import { openSecret } from "#lib/core/auth/seal-secret.ts";
import { gather } from "./internal/receiving/gather.ts";

export type Receiver = {
  workspaceId: string;
  endpointId: string;
  /** @throws when it was encrypted with another APP_SECRET */
  secret: () => string;
};

type Address = Pick<Receiver, "workspaceId" | "endpointId">;

/**
 * Our endpoint at an address, or null. All lookups share one database connection, so that probing addresses cannot
 * exhaust the pool.
 */
export const findReceiver = gather<Address, Receiver | null>({ answerAll: findAll, most: 100 });

const text = `
select endpoint.workspace_id, endpoint.id, endpoint.secret_ciphertext as sealed
from unnest($1::uuid[], $2::uuid[]) as asked(workspace_id, id)
join webhook_endpoints as endpoint using (workspace_id, id)
where endpoint.deleted_at is null and endpoint.secret_ciphertext is not null`;

async function findAll(addresses: Address[]): Promise<(Receiver | null)[]> {
  const asked = [...new Map(addresses.map((address) => [keyOf(address), address])).values()];
  const { rows } = await pool().query<{ workspace_id: string; id: string; sealed: string }>({
    name: "find_receivers",
    text,
    values: [asked.map(({ workspaceId }) => workspaceId), asked.map(({ endpointId }) => endpointId)],
  });
  const found = new Map(
    rows.map(({ workspace_id: workspaceId, id: endpointId, sealed }): [string, Receiver] => {
      const secret = once(() => openSecret(sealed, endpointId));
      return [keyOf({ workspaceId, endpointId }), { workspaceId, endpointId, secret }];
    }),
  );
  return addresses.map((address) => found.get(keyOf(address)) ?? null);
}

const keyOf = ({ workspaceId, endpointId }: Address) => `${workspaceId}/${endpointId}`;

function once(open: () => string): () => string {
  let opened: string | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

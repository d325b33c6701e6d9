import { ClientMessages } from "#components/layout/client-messages.tsx";
import { JoinByProvider } from "./go-to-provider.tsx";

/** Offers on an invitation to join with the identity provider, if one is configured. */
export function JoinElsewhere({ token, provider }: { token: string; provider: string | null }) {
  if (provider === null) return null;
  return (
    <ClientMessages of={["oidc"]}>
      <div className="mt-6 grid border-t border-line pt-6">
        <JoinByProvider token={token} provider={provider} />
      </div>
    </ClientMessages>
  );
}

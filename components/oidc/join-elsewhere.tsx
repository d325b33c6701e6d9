import { Words } from "#components/layout/words.tsx";
import { JoinByProvider } from "./go-to-provider.tsx";

/** At an invitation, where there is another provider. */
export function JoinElsewhere({ token, provider }: { token: string; provider: string | null }) {
  if (provider === null) return null;
  return (
    <Words of={["oidc"]}>
      <div className="mt-6 grid border-t border-line pt-6">
        <JoinByProvider token={token} provider={provider} />
      </div>
    </Words>
  );
}

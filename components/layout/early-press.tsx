import { keepPress } from "./keep-press.ts";

/**
 * Stands at the foot of the frame, and runs before anything of it is painted: in the head it would wait for the styles,
 * and the whole page with it.
 */
export function EarlyPress({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`(${keepPress})()`}
    </script>
  );
}

import { keepPress } from "./keep-press.ts";

/** Stands in the head, so that it is there before anything that can be pressed. */
export function EarlyPress({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`(${keepPress})()`}
    </script>
  );
}

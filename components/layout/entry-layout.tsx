import type { ReactNode } from "react";
import { ProductLogo } from "#components/ui/signs.tsx";

type EntryLayoutProps = {
  product: string;
  title: ReactNode;
  about?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of the sign-in, setup and invitation pages. Placed at the top: centred content would move while it loads.
 */
export function EntryLayout({ product, title, about, footer, children }: EntryLayoutProps) {
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center px-8 pt-[clamp(3rem,14dvh,9rem)] pb-24 md:px-12"
    >
      <div className="w-full max-w-sm">
        <div className="trim-marks border border-line bg-raised px-6 py-8 md:px-10 md:py-10">
          <p className="mb-8 flex items-center gap-2 font-semibold">
            <ProductLogo />
            {product}
          </p>
          <h1 className="text-2xl">{title}</h1>
          {about && <p className="mt-1 text-muted">{about}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <div className="mt-10 text-center text-sm text-muted">{footer}</div>}
      </div>
    </main>
  );
}

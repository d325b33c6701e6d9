import { ErrorText } from "#components/ui/error-text.tsx";

/** Always on the page, so that what appears in it is read out. */
export function FieldProblem({ children }: { children: string | null }) {
  return (
    <div role="alert" className="mb-3 empty:hidden">
      {children && <ErrorText>{children}</ErrorText>}
    </div>
  );
}

import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Library, type LibraryProps } from "./library.tsx";

/** The library. The server renders the first page; afterwards the browser searches and sorts. */
export function FilesScreen(props: LibraryProps) {
  return (
    <ClientMessages of={["library", "found", "uploads", "uploadProblems"]}>
      <NuqsAdapter>
        <Library {...props} />
      </NuqsAdapter>
    </ClientMessages>
  );
}

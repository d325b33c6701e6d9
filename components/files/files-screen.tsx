import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Words } from "#components/layout/words.tsx";
import { Library, type LibraryProps } from "./library.tsx";

/** The library as the page comes to the browser, and from there on as one searches and sorts. */
export function FilesScreen(props: LibraryProps) {
  return (
    <Words of={["library", "found", "uploads", "uploadProblems"]}>
      <NuqsAdapter>
        <Library {...props} />
      </NuqsAdapter>
    </Words>
  );
}

/** What was answered before stays until the next answer is there. React Query's own brings more than this along. */
export const keepPreviousData = <Data>(before: Data | undefined): Data | undefined => before;

"use client";

import { useTranslations } from "next-intl";

export type RowWords = ReturnType<typeof useRowWords>;

/** What rows say, asked for once a table: each asking costs as much as a cell does, and a page has 400 cells. */
export const useRowWords = () => ({ list: useTranslations("ordersList"), states: useTranslations("status") });

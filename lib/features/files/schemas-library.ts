import { z } from "zod";
import { oneLine } from "#lib/one-line.ts";
import {
  maxFileNameLength,
  maxFolderNameLength,
  maxSelectedFiles,
  maxTagLength,
  maxTags,
} from "./query-limits.ts";

export const fileIdSchema = z.object({ fileId: z.guid() });
export type FileIdInput = z.input<typeof fileIdSchema>;

/** An empty name restores the filename. */
export const fileNameSchema = z.object({ name: oneLine.max(maxFileNameLength) });
export type FileName = z.input<typeof fileNameSchema>;

export const renameFileSchema = fileIdSchema.extend(fileNameSchema.shape);
export type RenameFileInput = z.input<typeof renameFileSchema>;

const chosenFilesSchema = z.object({ fileIds: z.array(z.guid()).min(1).max(maxSelectedFiles) });

export const moveFilesSchema = chosenFilesSchema.extend({ folderId: z.guid().nullable() });
export type MoveFilesInput = z.input<typeof moveFilesSchema>;

/** In lower case, so that the spelling of a tag does not matter. */
const tag = oneLine
  .min(1)
  .max(maxTagLength)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").toLowerCase());

const tags = z.array(tag).max(maxTags).default([]);

export const tagFilesSchema = chosenFilesSchema.extend({ add: tags, remove: tags });
export type TagFilesInput = z.input<typeof tagFilesSchema>;

export const removeFilesSchema = chosenFilesSchema.extend({ removed: z.boolean() });
export type RemoveFilesInput = z.input<typeof removeFilesSchema>;

export const folderNameSchema = z.object({ name: oneLine.min(1).max(maxFolderNameLength) });
export type FolderName = z.input<typeof folderNameSchema>;

export const folderIdSchema = z.object({ folderId: z.guid() });
export type FolderIdInput = z.input<typeof folderIdSchema>;

export const renameFolderSchema = folderIdSchema.extend(folderNameSchema.shape);
export type RenameFolderInput = z.input<typeof renameFolderSchema>;

"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { createFolder } from "./create-folder.ts";
import { deleteFolder } from "./delete-folder.ts";
import { moveFiles } from "./move-files.ts";
import { removeFiles } from "./remove-files.ts";
import { renameFile } from "./rename-file.ts";
import { renameFolder } from "./rename-folder.ts";
import { rereadFile } from "./reread-file.ts";
import { storeFileSchema } from "./schemas.ts";
import {
  fileIdSchema,
  folderIdSchema,
  folderNameSchema,
  moveFilesSchema,
  removeFilesSchema,
  renameFileSchema,
  renameFolderSchema,
  tagFilesSchema,
} from "./schemas-library.ts";
import { storeFile } from "./store-file.ts";
import { tagFiles } from "./tag-files.ts";

export const storeFileAction = memberAction
  .metadata({ name: "storeFile" })
  .inputSchema(storeFileSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ fileId: await storeFile(member, parsedInput) }));

export const renameFileAction = memberAction
  .metadata({ name: "renameFile" })
  .inputSchema(renameFileSchema)
  .action(async ({ parsedInput, ctx: { member } }) => renameFile(member, parsedInput));

export const moveFilesAction = memberAction
  .metadata({ name: "moveFiles" })
  .inputSchema(moveFilesSchema)
  .action(async ({ parsedInput, ctx: { member } }) => moveFiles(member, parsedInput));

export const tagFilesAction = memberAction
  .metadata({ name: "tagFiles" })
  .inputSchema(tagFilesSchema)
  .action(async ({ parsedInput, ctx: { member } }) => tagFiles(member, parsedInput));

export const removeFilesAction = memberAction
  .metadata({ name: "removeFiles" })
  .inputSchema(removeFilesSchema)
  .action(async ({ parsedInput, ctx: { member } }) => removeFiles(member, parsedInput));

export const rereadFileAction = memberAction
  .metadata({ name: "rereadFile" })
  .inputSchema(fileIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => rereadFile(member, parsedInput));

export const createFolderAction = memberAction
  .metadata({ name: "createFolder" })
  .inputSchema(folderNameSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    folderId: await createFolder(member, parsedInput),
  }));

export const renameFolderAction = memberAction
  .metadata({ name: "renameFolder" })
  .inputSchema(renameFolderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => renameFolder(member, parsedInput));

export const deleteFolderAction = memberAction
  .metadata({ name: "deleteFolder" })
  .inputSchema(folderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteFolder(member, parsedInput));

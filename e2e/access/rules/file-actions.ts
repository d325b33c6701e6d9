import { randomUUID } from "node:crypto";
import { makeFile, makeFolder } from "#e2e/access/world/make-file.ts";
import type { ProtectedActionRule } from "./rule.ts";

const filesPage = "/[workspace]/[mode]/files";
const filePage = `${filesPage}/[file]`;

const aFolder = async (world: Parameters<typeof makeFolder>[0]) => ({ folderId: await makeFolder(world) });

/** Access to the actions on print files. */
export const fileActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  renameFileAction: {
    access: "workspace",
    needs: "files:write",
    page: filePage,
    inMode: true,
    input: ({ quote }) => ({ fileId: quote.fileId, name: "Another" }),
    freshInput: async (world) => ({ fileId: await makeFile(world), name: randomUUID() }),
  },
  moveFilesAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: ({ quote }) => ({ fileIds: [quote.fileId], folderId: null }),
    freshInput: async (world) => ({ fileIds: [await makeFile(world)], ...(await aFolder(world)) }),
  },
  tagFilesAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: ({ quote }) => ({ fileIds: [quote.fileId], add: ["another"] }),
    freshInput: async (world) => ({ fileIds: [await makeFile(world)], add: ["another"] }),
  },
  removeFilesAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: ({ quote }) => ({ fileIds: [quote.fileId], removed: true }),
    freshInput: async (world) => ({ fileIds: [await makeFile(world)], removed: true }),
  },
  rereadFileAction: {
    access: "workspace",
    needs: "files:write",
    page: filePage,
    inMode: true,
    input: ({ quote }) => ({ fileId: quote.fileId }),
    freshInput: async (world) => ({ fileId: await makeFile(world) }),
  },
  createFolderAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: () => ({ name: randomUUID() }),
  },
  renameFolderAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: ({ quote }) => ({ folderId: quote.folderId, name: "Another" }),
    freshInput: async (world) => ({ ...(await aFolder(world)), name: randomUUID() }),
  },
  deleteFolderAction: {
    access: "workspace",
    needs: "files:write",
    page: filesPage,
    inMode: true,
    input: ({ quote }) => ({ folderId: quote.folderId }),
    freshInput: aFolder,
  },
};

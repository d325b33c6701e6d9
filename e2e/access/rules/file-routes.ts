import { beginUpload } from "#e2e/access/world/begin-upload.ts";
import { fileTag } from "#e2e/access/world/make-file.ts";
import type { KeyedRouteRule } from "./routes.ts";

const ofTus = { "Tus-Resumable": "1.0.0" };
const ownUpload: KeyedRouteRule["freshSegments"] = async (world, caller) => ({
  upload: await beginUpload(world, caller),
});

/** Who may look at print files, and send some. */
export const fileRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/files/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.fileId,
  },
  "GET /api/files/[workspace]/[mode]/[file]/preview": {
    door: "workspace",
    needs: "catalog:read",
    isKept: true,
    shows: () => "WEBP",
  },
  "GET /api/upload-states/[workspace]/[mode]/[upload]/preview": {
    door: "workspace",
    needs: "catalog:read",
    isKept: true,
    freshSegments: async ({ asking }) => ({ upload: asking.id }),
    shows: () => "WEBP",
  },
  "POST /api/uploads/[workspace]/[mode]": {
    door: "workspace",
    needs: "files:write",
    headers: { ...ofTus, "Upload-Length": "5" },
    status: 201,
    shows: ({ slug }) => `/api/uploads/${slug}/test/`,
  },
  "HEAD /api/uploads/[workspace]/[mode]/[upload]": {
    door: "workspace",
    needs: "files:write",
    headers: ofTus,
    freshSegments: ownUpload,
    shows: () => "upload-offset: 0",
  },
  "PATCH /api/uploads/[workspace]/[mode]/[upload]": {
    door: "workspace",
    needs: "files:write",
    headers: { ...ofTus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    // Not all of it, so that nobody begins to look at it.
    body: () => Buffer.from("1234"),
    status: 204,
    freshSegments: ownUpload,
    shows: () => "upload-offset: 4",
  },
  "DELETE /api/uploads/[workspace]/[mode]/[upload]": {
    door: "workspace",
    needs: "files:write",
    headers: ofTus,
    status: 204,
    freshSegments: ownUpload,
    shows: () => "tus-resumable: 1.0.0",
  },
  // After those that leave one behind.
  "GET /api/upload-states/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ upload }) => upload.name,
  },
  "GET /api/files/[workspace]/[mode]/labels": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => fileTag,
  },
  "GET /api/files/[workspace]/[mode]/[file]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.fileId,
  },
  "GET /api/files/[workspace]/[mode]/[file]/uses": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => '"templates":',
  },
  "GET /api/files/[workspace]/[mode]/[file]/areas": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
};

import { FilesLoading } from "#components/files/files-loading.tsx";

export default FilesLoading;

import { CatalogLoading } from "#components/catalog/catalog-loading.tsx";

export default CatalogLoading;

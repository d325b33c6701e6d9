import CompareLoading from "#components/catalog/compare-loading.tsx";

export default CompareLoading;

import DetailLoading from "#components/layout/detail-loading.tsx";

export default DetailLoading;

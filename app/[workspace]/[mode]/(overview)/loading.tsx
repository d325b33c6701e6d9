import { OverviewLoading } from "#components/overview/overview-loading.tsx";

export default OverviewLoading;

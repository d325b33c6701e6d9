import { OverviewLoading } from "#components/overview/overview-skeleton.tsx";

export default OverviewLoading;

import { Skeleton } from "#components/ui/skeleton.tsx";

/** As long as what it stands for takes to come. */
export function PaletteSkeleton() {
  return (
    <div className="flex h-[24.5rem] flex-col gap-4 overflow-hidden px-4 py-5">
      {["w-24", "w-56", "w-48", "w-64", "w-40", "w-52"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

import { Skeleton } from "#components/ui/skeleton.tsx";
import { TileGrid } from "./tile-grid.tsx";

export function GridSkeleton({ label, tiles = 12 }: { label: string; tiles?: number }) {
  return (
    <div role="status" aria-label={label}>
      <TileGrid>
        {Array.from({ length: tiles }, (_, tile) => (
          <li key={tile}>
            <Skeleton className="aspect-square w-full rounded-md" />
            <Skeleton className="mt-3.5 h-3 w-3/4" />
            <Skeleton className="mt-2.5 h-3 w-1/2" />
          </li>
        ))}
      </TileGrid>
    </div>
  );
}

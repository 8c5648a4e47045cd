import { Skeleton } from '#ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-px overflow-hidden rounded-card border border-line bg-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex items-center gap-6 bg-surface p-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1 max-sm:hidden" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  )
}

/** Stands in for content that is loading, in its shape. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-sunken ${className}`} />
}

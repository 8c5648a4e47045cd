import type { ClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface BalanceFigureProps {
  /** Null while nothing is known. */
  paise: number | null
  isAsking: ClientBalances['isAsking']
  isOverdue: boolean
}

/** An amount, or what stands in its place while there is none. */
export function BalanceFigure({ paise, isAsking, isOverdue }: BalanceFigureProps) {
  if (paise === null && isAsking) return <Skeleton className="my-1 h-4 w-16 max-w-full" />
  if (paise === null) return <span className="text-ink-muted">Not known</span>
  return <span className={isOverdue && paise > 0 ? 'font-semibold text-bad' : ''}>{formatRupees(paise)}</span>
}

import { capacityInParcels } from '#domain/warehouse/warehouse.ts'
import { Progress } from '#ui/feedback/progress.tsx'

/** How full it is; in words alone where the capacity is not told in parcels. */
export function StockLevel({ total, capacity }: { total: number; capacity: string }) {
  if (capacity.trim() === '') return null
  const here = total.toLocaleString('en-IN')
  const most = capacityInParcels(capacity)
  if (most === null) {
    return (
      <p>
        {here} here, capacity {capacity}
      </p>
    )
  }
  const share = Math.round((total / most) * 100)
  return (
    <div className="max-w-md">
      <Progress
        label="Stock against capacity"
        value={Math.min(total, most)}
        max={most}
        detail={`${here} of ${most.toLocaleString('en-IN')}, ${share.toLocaleString('en-IN')} %`}
      />
      {total > most && <p className="mt-1 font-semibold text-bad">More is here than the capacity.</p>}
    </div>
  )
}

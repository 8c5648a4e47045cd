import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { useDatabase } from '#store/database/database-context.tsx'
import { readUnansweredScans } from '#store/drafts/scan-session.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** The way to every question about a scan, also of a warehouse that has left all lists. */
export function UnresolvedScansBanner() {
  const db = useDatabase()
  const asking = useLiveQuery(() => readUnansweredScans(db), [db])
  if (asking === undefined || asking.length === 0) return null
  const count = asking.flatMap(({ numbers }) => numbers).length
  return (
    <Banner
      tone="warn"
      title={count === 1 ? '1 scanned number waits for an answer.' : `${count.toLocaleString('en-IN')} scanned numbers wait for an answer.`}
    >
      <ul className="flex flex-col">
        {asking.map(({ warehouseId, warehouseName, numbers }) => (
          <li key={warehouseId} className="wrap-anywhere">
            <Link
              to={paths.warehouse(warehouseId)}
              className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-target"
            >
              {numbers.length.toLocaleString('en-IN')} at {warehouseName}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import type { UnansweredScans } from '#store/drafts/scan-session.ts'

const SHOWN = 5

/** Where they were scanned, with the way back to the question. */
export function UnansweredNumbers({ scans, onOpen }: { scans: UnansweredScans[]; onOpen: () => void }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      {scans.map(({ warehouseId, warehouseName, numbers }) => (
        <li key={warehouseId} className="break-words">
          <Link to={paths.warehouse(warehouseId)} onClick={onOpen}>
            {warehouseName}
          </Link>
          <span className="block text-sm text-ink-muted tabular-nums">
            {numbers.slice(0, SHOWN).join(', ')}
            {numbers.length > SHOWN && ` and ${numbers.length - SHOWN} more`}
          </span>
        </li>
      ))}
    </ul>
  )
}

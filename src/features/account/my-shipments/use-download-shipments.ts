import { useState } from 'react'
import { myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { confirmRole } from '#session/confirm-role.ts'
import { saveFile } from '#ui/format/save-file.ts'

type Download =
  | { state: 'idle' }
  | { state: 'reading'; read: number; all: number | null }
  | { state: 'saved'; count: number; name: string }
  | { state: 'failed'; why: NoAnswer | 'failed' }

const PAGE = 200

/** All of the customer's shipments in one file, or none: half a list would look like the whole. */
export function useDownloadShipments() {
  const [download, setDownload] = useState<Download>({ state: 'idle' })

  async function start() {
    if (download.state === 'reading') return
    setDownload({ state: 'reading', read: 0, all: null })
    try {
      // Ahead of the rows: without signal this says so at once.
      const { myShipmentsCsv } = await import('#features/account/my-shipments/my-shipments-csv.ts')
      const rows: MyShipment[] = []
      let all: number | null = null
      for (let more = true; more;) {
        const call = await myShipments({ list: null, search: '', after: rows.at(-1) ?? null, limit: PAGE })
        if (call.kind !== 'answer') {
          if (call.kind === 'denied') void confirmRole()
          return setDownload({ state: 'failed', why: call.kind })
        }
        const { totals } = call.value
        if (totals !== null) all = totals.toPay + totals.onTheWay + totals.past
        rows.push(...call.value.rows)
        more = call.value.more
        setDownload({ state: 'reading', read: rows.length, all })
      }
      const name = `my-shipments-${todayInIndia()}.csv`
      saveFile(myShipmentsCsv(rows), name)
      setDownload({ state: 'saved', count: rows.length, name })
    } catch {
      setDownload({ state: 'failed', why: 'failed' })
    }
  }

  return { download, start }
}

import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { outToCollect } from '#domain/run-sheet/run-sheet.ts'
import { RefusedSheets } from '#features/run-sheets/list/refused-sheets.tsx'
import { OpenedSheet } from '#features/run-sheets/sheet/opened-sheet.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'
import { readTakenOff } from '#store/reads/failures/failed-shipments.ts'
import { readOpenSheets, readRunSheet, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import { readPendingRecords } from '#store/records/pending-records.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

export function RunSheetPage() {
  const { id = '' } = useParams()
  const db = useDatabase()
  const here = useLiveQuery(async () => {
    const [sheet, { phase }, pending] = await Promise.all([
      readRunSheet(db, id),
      readMirrorProgress(db),
      readPendingRecords(db, 'run_sheets'),
    ])
    if (sheet === undefined) return { sheet, complete: phase === 'complete' }
    const open = await readOpenSheets(db)
    const others = open.filter((other) => other.id !== id && other.driver_id === sheet.driver_id)
    const [shipments, takenOff, driver, warehouse] = await Promise.all([
      readShipmentsOf(db, [sheet, ...others]),
      sheet.state === 'out' ? readTakenOff(db, sheet.driver_id) : [],
      db.drivers.get(sheet.driver_id),
      db.warehouses.get(sheet.warehouse_id),
    ])
    return {
      sheet,
      shipments,
      takenOff,
      driver: driver?.name,
      warehouse: warehouse?.name,
      pending: pending.get(id),
      outPaise: outToCollect(sheet.driver_id, others, shipments),
    }
  }, [db, id])
  if (here?.sheet !== undefined) return <OpenedSheet key={id} {...here} />
  return (
    <Page title="Run sheet" width="full" actions={<BackButton home={paths.runSheets} />}>
      {here?.complete === true ? (
        <>
          <RefusedSheets sheetId={id} />
          <EmptyState title="This run sheet is not on this device.">It may be older than what this device keeps.</EmptyState>
        </>
      ) : (
        <Loading />
      )}
    </Page>
  )
}

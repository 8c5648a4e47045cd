import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { displaySheetNumber } from '#domain/run-sheet/run-sheet.ts'
import { SheetPaper } from '#features/run-sheets/print/sheet-paper.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'
import { readRunSheet, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import * as paths from '#domain/app-paths.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** The sheet on the screen as it comes out on paper. */
export function PrintSheetPage() {
  const { id = '' } = useParams()
  const db = useDatabase()
  const here = useLiveQuery(async () => {
    const sheet = await readRunSheet(db, id)
    if (sheet === undefined) return { sheet, complete: (await readMirrorProgress(db)).phase === 'complete' }
    const [shipments, driver, warehouse] = await Promise.all([
      readShipmentsOf(db, [sheet]),
      db.drivers.get(sheet.driver_id),
      db.warehouses.get(sheet.warehouse_id),
    ])
    return { sheet, shipments, driver: driver?.name, warehouse: warehouse?.name }
  }, [db, id])
  if (here?.sheet === undefined) return here?.complete === true ? <EmptyState title="This run sheet is not on this device." /> : <Loading />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageHeading title={displaySheetNumber(here.sheet)} />
        <div className="flex flex-wrap gap-3">
          <BackButton home={paths.runSheet(id)} />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <section aria-label="The document" tabIndex={0} className="paper-desk">
        <SheetPaper {...here} />
      </section>
    </>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import type { BulkDone, Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import type { BulkRun } from '#features/shipments/bulk/use-bulk-run.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readBulkAnswers } from '#store/reads/selection/bulk-answers.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface BulkDialogProps {
  title: string
  run: BulkRun
  elsewhere: Elsewhere
  /** What was saved on this device, as a sentence. */
  words: (changed: number) => string
  onCancel: () => void
  onClose: (done: BulkDone) => void
}

/** How far work on many shipments is, then what came of it: here at once, at the office as its answers arrive. */
export function BulkDialog({ title, run, elsewhere, words, onCancel, onClose }: BulkDialogProps) {
  if (run.state === 'running') {
    return (
      <Dialog
        title={title}
        onClose={onCancel}
        actions={
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <Progress
          label="Saving on this device"
          value={run.done}
          max={run.total}
          detail={`${run.done.toLocaleString('en-IN')} of ${run.total.toLocaleString('en-IN')}`}
        />
      </Dialog>
    )
  }
  const close = () => onClose(run.done)
  return (
    <Dialog title={title} onClose={close} actions={<Button onClick={close}>Close</Button>}>
      <Outcome done={run.done} elsewhere={elsewhere} words={words} />
    </Dialog>
  )
}

function Outcome({ done, elsewhere, words }: Pick<BulkDialogProps, 'elsewhere' | 'words'> & { done: BulkDone }) {
  const { at, changed, notDone, handled, total, problem } = done
  const db = useDatabase()
  const answers = useLiveQuery(() => readBulkAnswers(db, at), [db, at])
  const local = useLiveQuery(async () => {
    const shipments = await db.shipments.bulkGet(notDone.map(({ id }) => id))
    return notDone.map(({ id, why }, place) => ({
      key: id,
      shown: displayShipmentId(shipments[place] ?? elsewhere.get(id) ?? { id, shipment_id: null }),
      why,
    }))
  }, [db, notDone, elsewhere])
  const refused = [...(local ?? []), ...(answers?.refused.map(({ entryId, ...each }) => ({ key: entryId, ...each })) ?? [])]
  const left = total - handled.length
  const unsent = answers?.unsent ?? 0
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner tone="bad" role="alert" title={saveFailureWords(problem)} />}
      <p>{words(changed)}</p>
      {left > 0 && <p>{`Stopped before the last ${countOf(left, 'shipment')}, which ${left === 1 ? 'stays' : 'stay'} selected.`}</p>}
      {answers !== undefined && changed > 0 && (
        <Progress
          label={unsent === 0 ? 'Answered by the office' : 'On the way to the office'}
          value={changed - unsent}
          max={changed}
          detail={`${(changed - unsent).toLocaleString('en-IN')} of ${changed.toLocaleString('en-IN')}`}
        />
      )}
      {unsent > 0 && (
        <p className="text-ink-muted">It goes on when this is closed, and without signal it waits: nothing has to be done again.</p>
      )}
      <section aria-label="Not done" aria-live="polite">
        {refused.length > 0 && (
          <>
            <h3 className="font-semibold">Not done: {countOf(refused.length, 'shipment')}</h3>
            <ul className="mt-1 flex max-h-80 flex-col gap-1 overflow-y-auto">
              {refused.map(({ key, shown, why }) => (
                <li key={key} className="wrap-anywhere">
                  <span className="font-medium">{shown}</span>: {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}

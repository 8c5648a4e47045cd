import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { BulkDialog } from '#features/shipments/bulk/bulk-dialog.tsx'
import { NOTHING_ELSEWHERE, piecesOf, type BulkDone, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { isWorthALook, useBulkRun } from '#features/shipments/bulk/use-bulk-run.ts'
import { missingShipments } from '#store/reads/selection/missing-shipments.ts'
import { countOf } from '#ui/format/count-of.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { statusChange } from '#features/shipments/status/status-change.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { setStatus } from '#store/writes/set-status.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { Select } from '#ui/controls/field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface SetStatusDialogProps {
  shipmentIds: string[]
  elsewhere?: Elsewhere
  /** Chosen when it opens. */
  first?: ShipmentStatus
  onClose: () => void
  /** `left`: those that it did not come to, because it was cancelled. */
  onSet: (left: readonly string[]) => void
}

/** Works without signal: each change is saved here and goes through the queue. */
export function SetStatusDialog({ shipmentIds, elsewhere = NOTHING_ELSEWHERE, first, onClose, onSet }: SetStatusDialogProps) {
  const db = useDatabase()
  const formId = useId()
  const [choice, setChoice] = useState<ShipmentStatus | null>(first ?? null)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bulk = useBulkRun()
  // While it runs nobody sees what would change: reading thousands of rows at each piece would hold it up.
  const shipments = useLiveQuery(
    async () =>
      busy ? undefined : (await db.shipments.bulkGet(shipmentIds)).flatMap((row, at) => row ?? elsewhere.get(shipmentIds[at] ?? '') ?? []),
    [db, busy, shipmentIds.join()],
  )
  const title = `Set status of ${countOf(shipmentIds.length, 'shipment')}`
  const change = choice === null || shipments === undefined ? null : statusChange(shipments, shipmentIds.length, choice)

  async function statusesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ShipmentStatus>> {
    const rows = await db.shipments.bulkGet([...ids])
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.status] as const])))
  }

  async function set(event: SubmitEvent) {
    event.preventDefault()
    if (choice === null) {
      setError('Please choose a status.')
      return
    }
    setBusy(true)
    setFailure(null)
    const seen = await statusesOf(shipmentIds)
    const done = await bulk.start(
      piecesOf(shipmentIds, async (ids, now) => {
        // What somebody else has done since was not decided on here.
        const current = await statusesOf(ids)
        const moved = ids.filter((id) => current.has(id) && current.get(id) !== seen.get(id) && current.get(id) !== choice)
        const still = ids.filter((id) => !moved.includes(id))
        return {
          changed: await setStatus(db, still, choice, now, elsewhere),
          notDone: [
            ...moved.map((id) => ({ id, why: `It has become ${current.get(id)} meanwhile.` })),
            ...[...(await missingShipments(db, ids))]
              .filter((id) => !elsewhere.has(id))
              .map((id) => ({ id, why: 'It is no longer on this device.' })),
          ],
        }
      }),
    )
    if (isWorthALook(done)) return
    if (done.problem !== null) {
      setBusy(false)
      setFailure(saveFailureWords(done.problem))
      return
    }
    showToast(words(done.changed), { tone: 'good' })
    over(done)
  }

  function words(changed: number): string {
    return changed === 0 ? `All of them are ${choice} already.` : `Saved on this device: ${countOf(changed, 'shipment')} set to ${choice}.`
  }

  function over({ handled }: BulkDone) {
    const done = new Set(handled)
    onSet(shipmentIds.filter((id) => !done.has(id)))
  }

  if (bulk.run !== null)
    return <BulkDialog title={title} run={bulk.run} elsewhere={elsewhere} words={words} onCancel={bulk.cancel} onClose={over} />
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={busy} onCancel={onClose}>
          {change === null || change.changing === 0 ? 'Set status' : `Change ${countOf(change.changing, 'shipment')}`}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void set(event)}>
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        <Select
          label="Status"
          error={error}
          value={choice ?? ''}
          onChange={({ target }) => {
            setChoice(SHIPMENT_STATUSES.find((status) => status === target.value) ?? null)
            setError(null)
          }}
        >
          <option value="" disabled>
            Choose a status
          </option>
          {SHIPMENT_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <output className="flex flex-col gap-3">
          {change !== null && <p>{change.words}</p>}
          {change !== null && change.warnings.length > 0 && (
            <Banner tone="warn" title="Please check before you go on.">
              <ul className="list-disc pl-5">
                {change.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Banner>
          )}
        </output>
      </form>
    </Dialog>
  )
}

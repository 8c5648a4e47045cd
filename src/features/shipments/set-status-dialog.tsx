import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment.ts'
import { countOf } from '#ui/count-words.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { statusChange } from '#features/shipments/status-change.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { setStatus } from '#store/set-status.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/field.tsx'
import { showToast } from '#ui/toast.tsx'

interface SetStatusDialogProps {
  shipmentIds: string[]
  onClose: () => void
  onSet: () => void
}

/** Works without signal: each change is saved here and goes through the queue. */
export function SetStatusDialog({ shipmentIds, onClose, onSet }: SetStatusDialogProps) {
  const db = useDatabase()
  const formId = useId()
  const [choice, setChoice] = useState<ShipmentStatus | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const shipments = useLiveQuery(
    async () => (await db.shipments.bulkGet(shipmentIds)).filter((row) => row !== undefined),
    [db, shipmentIds.join()],
  )
  const change = choice === null || shipments === undefined ? null : statusChange(shipments, shipmentIds.length, choice)

  async function set(event: SubmitEvent) {
    event.preventDefault()
    if (choice === null) {
      setError('Please choose a status.')
      return
    }
    setBusy(true)
    try {
      const changed = await setStatus(db, shipmentIds, choice)
      void wakeSync('saved')
      showToast(
        changed === 0 ? `All of them are ${choice} already.` : `Saved on this device: ${countOf(changed, 'shipment')} set to ${choice}.`,
        {
          tone: 'good',
        },
      )
      onSet()
    } catch (problem) {
      setBusy(false)
      setFailure(saveFailureWords(problem))
    }
  }

  return (
    <Dialog
      title={`Set status of ${countOf(shipmentIds.length, 'shipment')}`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {change === null || change.changing === 0 ? 'Set status' : `Change ${countOf(change.changing, 'shipment')}`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
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

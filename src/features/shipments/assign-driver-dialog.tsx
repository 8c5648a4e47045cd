import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'

import { countOf } from '#ui/count-words.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { assignDriver } from '#store/assign-driver.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readDrivers } from '#store/read-drivers.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/field.tsx'
import { Loading } from '#ui/loading.tsx'
import { showToast } from '#ui/toast.tsx'

const NO_DRIVER = 'none'

interface AssignDriverDialogProps {
  shipmentIds: string[]
  onClose: () => void
  onAssigned: () => void
}

/** Works without signal: the assignment is saved here and goes through the queue. */
export function AssignDriverDialog({ shipmentIds, onClose, onAssigned }: AssignDriverDialogProps) {
  const db = useDatabase()
  const drivers = useLiveQuery(() => readDrivers(db), [db])
  const formId = useId()
  const [choice, setChoice] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function assign(event: SubmitEvent) {
    event.preventDefault()
    if (choice === '') {
      setError('Please choose a driver.')
      return
    }
    const driver = drivers?.find(({ id }) => id === choice)
    setBusy(true)
    let moved: number
    try {
      moved = await assignDriver(db, shipmentIds, driver?.id ?? null)
    } catch (problem) {
      setBusy(false)
      setFailure(saveFailureWords(problem))
      return
    }
    void wakeSync('saved')
    showToast(assignedWords(moved, driver?.name ?? null), { tone: 'good' })
    onAssigned()
  }

  return (
    <Dialog
      title={`Assign ${countOf(shipmentIds.length, 'shipment')}`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Assign
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {drivers === undefined ? (
        <Loading />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void assign(event)}>
          {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
          <Select
            label="Driver"
            hint={
              drivers.length === 0
                ? 'No active drivers are on this device yet.'
                : 'The shipment appears on this driver’s list of open deliveries.'
            }
            error={error}
            value={choice}
            onChange={({ target }) => {
              setChoice(target.value)
              setError(null)
            }}
          >
            <option value="" disabled>
              Choose a driver
            </option>
            {drivers.map(({ id, name, phone_number }) => (
              <option key={id} value={id}>
                {phone_number === null ? name : `${name} (${phone_number})`}
              </option>
            ))}
            <option value={NO_DRIVER}>No driver</option>
          </Select>
        </form>
      )}
    </Dialog>
  )
}

/** What is true at this moment, with signal or without: it is saved here. The rows say when it has reached the office. */
function assignedWords(moved: number, driver: string | null): string {
  if (moved === 0) return driver === null ? 'Without a driver already.' : `Already with ${driver}.`
  return `Saved on this device: ${countOf(moved, 'shipment')} ${driver === null ? 'without a driver' : `for ${driver}`}.`
}

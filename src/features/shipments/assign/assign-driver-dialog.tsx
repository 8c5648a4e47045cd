import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'

import { DriverOptions } from '#features/shipments/assign/driver-options.tsx'
import { AreaDrivers, useAreas } from '#features/shipments/assign/area-drivers.tsx'
import { BulkDialog } from '#features/shipments/bulk/bulk-dialog.tsx'
import { NOTHING_ELSEWHERE, piecesOf, type BulkDone, type Piece, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { isWorthALook, useBulkRun } from '#features/shipments/bulk/use-bulk-run.ts'
import { countOf } from '#ui/format/count-of.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { Checkbox, Select } from '#ui/controls/field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface AssignDriverDialogProps {
  shipmentIds: string[]
  elsewhere?: Elsewhere
  onClose: () => void
  /** `left`: those that it did not come to, because it was cancelled. */
  onAssigned: (left: readonly string[]) => void
}

/** Works without signal: the assignment is saved here and goes through the queue. */
export function AssignDriverDialog({ shipmentIds, elsewhere = NOTHING_ELSEWHERE, onClose, onAssigned }: AssignDriverDialogProps) {
  const db = useDatabase()
  const drivers = useLiveQuery(() => readDrivers(db), [db])
  const areas = useAreas(shipmentIds, elsewhere)
  const formId = useId()
  const [byArea, setByArea] = useState(false)
  const [choice, setChoice] = useState('')
  const [ofArea, setOfArea] = useState<ReadonlyMap<string, string>>(new Map())
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bulk = useBulkRun()
  const title = `Assign ${countOf(shipmentIds.length, 'shipment')}`

  const readSeen = useEffectEvent(() => driversOf(db, shipmentIds, elsewhere))
  const seen = useRef<ReturnType<typeof driversOf>>(undefined)
  // As they are when the question is put. What somebody else does while it stands there was not decided on here.
  useEffect(() => {
    seen.current = readSeen()
    // Assign waits for it and says so.
    seen.current.catch(() => undefined)
  }, [])

  const driverOf = (chosen: string) => drivers?.find(({ id }) => id === chosen)

  function piecesWith(ids: readonly string[], chosen: string): Piece[] {
    const driverId = driverOf(chosen)?.id ?? null
    return piecesOf(ids, async (piece, now) => {
      const before = (await seen.current) ?? new Map<string, string | null>()
      const current = await driversOf(db, piece, elsewhere)
      const notDone = piece.flatMap((id) => {
        const theirs = current.get(id)
        if (theirs === undefined || theirs === before.get(id) || theirs === driverId || !before.has(id)) return []
        const name = theirs === null ? 'nobody' : (driverOf(theirs)?.name ?? 'another driver')
        return [{ id, why: `Its driver is ${name} meanwhile.` }]
      })
      const still = piece.filter((id) => !notDone.some((each) => each.id === id))
      return { changed: await assignDriver(db, still, driverId, now, elsewhere, before), notDone }
    })
  }

  async function assign(event: SubmitEvent) {
    event.preventDefault()
    const pieces = byArea
      ? areas.flatMap(({ pin, ids }) => piecesWith(ids, ofArea.get(pin) ?? '').filter(() => ofArea.has(pin)))
      : choice === ''
        ? []
        : piecesWith(shipmentIds, choice)
    if (pieces.length === 0) {
      setError('Please choose a driver.')
      return
    }
    setBusy(true)
    setFailure(null)
    const done = await bulk.start(pieces)
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
    return byArea
      ? `Saved on this device: ${countOf(changed, 'shipment')} for ${countOf(new Set(ofArea.values()).size, 'driver')}.`
      : assignedWords(changed, driverOf(choice)?.name ?? null)
  }

  function over({ handled }: BulkDone) {
    const done = new Set(handled)
    onAssigned(shipmentIds.filter((id) => !done.has(id)))
  }

  if (bulk.run !== null)
    return <BulkDialog title={title} run={bulk.run} elsewhere={elsewhere} words={words} onCancel={bulk.cancel} onClose={over} />
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={busy} onCancel={onClose}>
          Assign
        </FormActions>
      }
    >
      {drivers === undefined ? (
        <Loading />
      ) : (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void assign(event)}>
          {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
          {!byArea && (
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
              <DriverOptions drivers={drivers} />
            </Select>
          )}
          {areas.length > 1 && (
            <Checkbox
              label="Separately for each area"
              checked={byArea}
              onChange={({ target }) => {
                setByArea(target.checked)
                setError(null)
              }}
            />
          )}
          {byArea && (
            <AreaDrivers
              areas={areas}
              drivers={drivers}
              chosen={ofArea}
              error={error}
              onChoose={(pin, chosen) => {
                setOfArea(new Map([...ofArea].filter(([key]) => key !== pin).concat(chosen === '' ? [] : [[pin, chosen]])))
                setError(null)
              }}
            />
          )}
        </form>
      )}
    </Dialog>
  )
}

async function driversOf(db: WaybillDatabase, ids: readonly string[], elsewhere: Elsewhere): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.shipments.bulkGet([...ids])
  const known = rows.map((row, at) => row ?? elsewhere.get(ids[at] ?? ''))
  return new Map(known.flatMap((row) => (row === undefined ? [] : [[row.id, row.driver_id] as const])))
}

/** What is true at this moment, with signal or without: it is saved here. The rows say when it has reached the office. */
function assignedWords(moved: number, driver: string | null): string {
  if (moved === 0) return driver === null ? 'Without a driver already.' : `Already with ${driver}.`
  return `Saved on this device: ${countOf(moved, 'shipment')} ${driver === null ? 'without a driver' : `for ${driver}`}.`
}

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkShipment, type FoundFault } from '#domain/check-shipment.ts'
import { todayInIndia } from '#domain/ist-day.ts'
import { displayShipmentId } from '#domain/shipment.ts'
import type { TypedPlace, TypedShipment } from '#domain/typed-shipment.ts'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { saveEdit, saveNew } from '#features/shipments/form/save-shipment.ts'
import { tidyShipment } from '#features/shipments/form/tidy-shipment.ts'
import { useShipmentDraft } from '#features/shipments/form/use-shipment-draft.ts'
import type { CreatedShipment } from '#features/shipments/form/created-shipment.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'
import { StorageFull } from '#store/storage-full.ts'
import { showToast } from '#ui/toast.tsx'

export function useShipmentForm({ draftKey, opened, untouched, draft }: FormStart, clientCodes: readonly string[]) {
  const db = useDatabase()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(draft?.typed ?? untouched)
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null)
  const [faults, setFaults] = useState<FoundFault[]>([])
  const [attempt, setAttempt] = useState(0)
  const [overLimit, setOverLimit] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const before = opened ? untouched : null
  const dirty = JSON.stringify(typed) !== JSON.stringify(untouched)
  const keeping = useShipmentDraft(draftKey, opened, dirty)

  /** Leaving one field and choosing in another can come in one moment: each change builds on the one before, drawn or not. */
  const latest = useRef(typed)
  function take(next: TypedShipment) {
    latest.current = next
    setTyped(next)
    keeping.typed(next)
  }

  async function faultsOf(next: TypedShipment): Promise<FoundFault[]> {
    const found = checkShipment(next, { before, today: todayInIndia(), clientCodes })
    if (next.trackingNumber === before?.trackingNumber) return found
    const holder = await findByTrackingNumber(db, next.trackingNumber)
    return holder && holder.id !== opened?.id ? [...found, { field: 'trackingNumber', fault: 'tracking-taken' }] : found
  }

  async function write(next: TypedShipment): Promise<void> {
    if (opened) {
      const changed = await saveEdit(db, opened, untouched, next)
      await keeping.end()
      saved.current = true
      await navigate('/dashboard')
      showToast(changed ? `Shipment ${displayShipmentId(opened)} saved.` : 'Nothing was changed.', { tone: 'good' })
      return
    }
    const { id, shipmentId } = await saveNew(db, next)
    await keeping.end()
    saved.current = true
    await navigate('/dashboard', { state: { createdShipment: id } satisfies CreatedShipment })
    showToast(
      navigator.onLine
        ? `Shipment ${shipmentId} created.`
        : `Shipment ${shipmentId} created on this device. It is sent when there is signal.`,
      { tone: 'good' },
    )
  }

  async function save() {
    if (busy || saved.current) return
    const next = tidyShipment(latest.current, before)
    take(next)
    setBusy(true)
    setFailure(null)
    try {
      const found = await faultsOf(next)
      setFaults(found)
      setAttempt(attempt + 1)
      setOverLimit(found.some(({ fault }) => fault === 'price-over-limit'))
      if (found.length > 0) return
      await write(next)
      void wakeSync('saved')
    } catch (problem) {
      setFailure(failureWords(problem, opened !== null))
    } finally {
      setBusy(false)
    }
  }

  return {
    typed,
    before,
    change: (changes: Partial<TypedShipment>) => take({ ...latest.current, ...changes }),
    changePlace: (side: 'from' | 'to', part: Partial<TypedPlace>) =>
      take({ ...latest.current, [side]: { ...latest.current[side], ...part } }),
    save,
    faults,
    attempt,
    busy,
    failure,
    overLimit,
    closeOverLimit: () => setOverLimit(false),
    storageFull: keeping.storageFull,
    restoredAt,
    startAfresh: () => {
      void keeping.clear()
      setRestoredAt(null)
      setFaults([])
      latest.current = untouched
      setTyped(untouched)
    },
    keepRestored: () => setRestoredAt(null),
    /** Read when somebody leaves, not when this was drawn. */
    mayLeave: () => saved.current || !dirty,
    discard: keeping.end,
  }
}

function failureWords(problem: unknown, editing: boolean): string {
  const failed = editing ? 'Failed to update shipment.' : 'Failed to create shipment.'
  return problem instanceof StorageFull
    ? `${failed} There is no room left on this device. Free some space and try again.`
    : `${failed} It could not be saved on this device. Please try again.`
}

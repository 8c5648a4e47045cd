import * as paths from '#domain/app-paths.ts'
import { useRef, useState } from 'react'
import type { FoundFault } from '#domain/shipment/check-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { TypedPlace, TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { FormStart } from '#features/shipments/form/form-start.ts'
import { saveEdit, saveNew } from '#features/shipments/form/save-shipment.ts'
import { useShipmentDraft } from '#features/shipments/form/use-shipment-draft.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'
import { draftAgain } from '#store/writes/recreate-shipment.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { isIndia, tidyState } from '#domain/places/indian-states.ts'
import { savedTrackingNumber } from '#domain/shipment/tracking-number.ts'

export type Saved = { kind: 'created'; id: string; shipmentId: string } | { kind: 'edited'; shipment: Shipment; changed: boolean }

interface FormOf {
  start: FormStart
  /** What this form asks of a shipment; `before` is null for a new one. */
  check: (typed: TypedShipment, before: TypedShipment | null, today: string) => FoundFault[]
  /** It is saved on this device, and leaving is free. */
  onSaved: (saved: Saved) => Promise<void> | void
}

const NOTHING_FOUND: { faults: FoundFault[]; trackingNumber: string } = { faults: [], trackingNumber: '' }

export type ShipmentFormState = ReturnType<typeof useShipmentForm>

export function useShipmentForm({ start: { draftKey, opened, untouched, draft }, check, onSaved }: FormOf) {
  const db = useDatabase()
  const [typed, setTyped] = useState(draft?.typed ?? untouched)
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt ?? null)
  const [found, setFound] = useState(NOTHING_FOUND)
  const [attempt, setAttempt] = useState(0)
  const [overLimit, setOverLimit] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const before = opened ? untouched : null
  const dirty = JSON.stringify(typed) !== JSON.stringify(untouched)
  const keeping = useShipmentDraft({ key: draftKey, savedAt: draft?.savedAt ?? null }, opened, dirty)

  /** Leaving one field and choosing in another can come in one moment: each change builds on the one before, drawn or not. */
  const latest = useRef(typed)
  function take(next: TypedShipment) {
    latest.current = next
    setTyped(next)
    setFound((was) => withoutMended(was, next))
    // Nothing is half-written any more once it reads as it did.
    if (JSON.stringify(next) === JSON.stringify(untouched)) void keeping.clear()
    else keeping.typed(next)
  }

  /** A message goes once it is mended, and for good: coming back while somebody types, the summary would take their focus. */
  function withoutMended(was: typeof NOTHING_FOUND, next: TypedShipment) {
    if (was.faults.length === 0) return was
    const now = check(next, before, todayInIndia())
    const stands = ({ field, fault }: FoundFault) =>
      fault === 'tracking-taken'
        ? next.trackingNumber === was.trackingNumber
        : now.some((each) => each.field === field && each.fault === fault)
    return { ...was, faults: was.faults.filter(stands) }
  }

  async function faultsOf(next: TypedShipment): Promise<FoundFault[]> {
    const found = check(next, before, todayInIndia())
    if (next.trackingNumber === before?.trackingNumber) return found
    const holder = await findByTrackingNumber(db, next.trackingNumber)
    return holder && holder.id !== opened?.id ? [...found, { field: 'trackingNumber', fault: 'tracking-taken' }] : found
  }

  async function write(next: TypedShipment): Promise<Saved> {
    if (opened === null) return { kind: 'created', ...(await saveNew(db, next)) }
    return { kind: 'edited', shipment: opened, changed: await saveEdit(db, opened, untouched, next) }
  }

  async function save() {
    if (busy || saved.current) return
    const next = tidyShipment(latest.current, before)
    take(next)
    setBusy(true)
    setFailure(null)
    try {
      const faults = await faultsOf(next)
      setFound({ faults, trackingNumber: next.trackingNumber })
      setAttempt(attempt + 1)
      setOverLimit(faults.some(({ fault }) => fault === 'price-over-limit'))
      if (faults.length > 0) return
      const outcome = await write(next)
      await keeping.end()
      saved.current = true
      await onSaved(outcome)
    } catch (problem) {
      setFailure(failureWords(problem, opened !== null))
    } finally {
      setBusy(false)
    }
  }

  return {
    typed,
    before,
    dirty,
    change: (changes: Partial<TypedShipment>) => take({ ...latest.current, ...changes }),
    changePlace: (side: 'from' | 'to', part: Partial<TypedPlace>) =>
      take({ ...latest.current, [side]: { ...latest.current[side], ...part } }),
    save,
    faults: found.faults,
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
      setFound(NOTHING_FOUND)
      latest.current = untouched
      setTyped(untouched)
    },
    keepRestored: () => setRestoredAt(null),
    /** Read when somebody leaves, not when this was drawn. */
    mayLeave: () => saved.current || !dirty,
    discard: keeping.end,
    /** Turns the typed text into the draft of a new shipment, because the edited one is gone. Returns the address of its form. */
    moveToNewShipment: async () => {
      if (opened === null) return null
      await draftAgain(db, opened.id, latest.current)
      await keeping.end()
      saved.current = true
      return paths.copyShipment(opened.id)
    },
  }
}

function failureWords(problem: unknown, editing: boolean): string {
  const failed = editing ? 'Failed to update shipment.' : 'Failed to create shipment.'
  return problem instanceof StorageFull
    ? `${failed} There is no room left on this device. Free some space and try again.`
    : `${failed} It could not be saved on this device. Please try again.`
}

/** What leaving each field would have done: Enter in a field saves without leaving it. */
function tidyShipment(typed: TypedShipment, before: TypedShipment | null): TypedShipment {
  const { trackingNumber } = typed
  return {
    ...typed,
    from: tidyPlace(typed.from, before?.from),
    to: tidyPlace(typed.to, before?.to),
    trackingNumber: trackingNumber === before?.trackingNumber ? trackingNumber : savedTrackingNumber(trackingNumber),
  }
}

function tidyPlace(place: TypedPlace, before: TypedPlace | undefined): TypedPlace {
  const { state, country } = place
  return {
    ...place,
    contactNumber: cleanContactPhone(place.contactNumber),
    state: state === before?.state || !isIndia(country) ? state : tidyState(state),
  }
}

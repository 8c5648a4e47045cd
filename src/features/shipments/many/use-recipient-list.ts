import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { FoundFault } from '#domain/shipment/check-shipment.ts'
import {
  faultsForAll,
  faultsOf,
  isBlank,
  totalQuote,
  type ForAll,
  type Recipient,
  type RecipientList,
} from '#domain/shipment/many/recipient-list.ts'
import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import { nextOfList, startOfList, unfinishedOf, type ListAction } from '#features/shipments/many/list-state.ts'
import { newShipmentsOf } from '#features/shipments/many/new-shipments.ts'
import { useKeptList } from '#features/shipments/many/use-kept-list.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { RecipientListKey } from '#store/drafts/draft-rows.ts'
import { readClientPlaces } from '#store/reads/client-places.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { createListedShipments } from '#store/writes/create-listed-shipments.ts'

interface RecipientListOf {
  listKey: RecipientListKey
  kept: RecipientList | null
  clientCodes: readonly string[]
  /** Saved on this device, and gone from the list. */
  onMade: (made: MadeShipments) => void
}

/** Saved together: enough to be quick, few enough that Stop answers at once. */
const BATCH = 25

export type RecipientListState = ReturnType<typeof useRecipientList>

export function useRecipientList({ listKey, kept, clientCodes, onMade }: RecipientListOf) {
  const db = useDatabase()
  const [state, dispatch] = useReducer(nextOfList, kept, (before) => startOfList(before, todayInIndia()))
  const [faults, setFaults] = useState<FoundFault[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(null)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      running.current?.abort()
    }
  }, [])
  const { forAll, untouched, recipients } = state
  const unfinished = useMemo(() => unfinishedOf({ forAll, untouched, recipients }), [forAll, untouched, recipients])
  const storageFull = useKeptList(listKey, unfinished)
  const typed = useMemo(() => recipients.filter((each) => !isBlank(each)), [recipients])
  const { country, description } = forAll
  const isWhole = useMemo(() => judgedOnce({ country, description }), [country, description])
  const ready = useMemo(() => typed.filter(isWhole), [typed, isWhole])
  const quote = useMemo(() => totalQuote(ready), [ready])

  const known = useRef<readonly TypedPlace[]>([])
  // Once for each client: reading them again with every batch that is made would hold it up.
  useEffect(() => {
    let ignore = false
    readClientPlaces(db, forAll.clientCode, 'to').then(
      (places) => {
        if (!ignore) known.current = places
      },
      // Without them the address is typed.
      () => undefined,
    )
    return () => {
      ignore = true
    }
  }, [db, forAll.clientCode])
  const act = useCallback((action: ListAction) => {
    // What could not be made is worth saying until somebody goes on with it.
    if (action.kind === 'typed' || action.kind === 'pasted') setFailure(null)
    dispatch(action.kind === 'left-field' ? { ...action, known: known.current } : action)
  }, [])

  function changeForAll(change: Partial<ForAll>) {
    dispatch({ kind: 'for-all', change })
    // A message goes once it is mended; a new one waits for the next try.
    const next = { ...forAll, ...change }
    setFaults((was) => {
      if (was.length === 0) return was
      const now = faultsForAll(next, todayInIndia(), clientCodes)
      return was.filter(({ field, fault }) => now.some((each) => each.field === field && each.fault === fault))
    })
  }

  async function create() {
    if (progress !== null) return
    setAttempt(attempt + 1)
    setFailure(null)
    dispatch({ kind: 'tried' })
    const found = faultsForAll(forAll, todayInIndia(), clientCodes)
    setFaults(found)
    if (found.length > 0) return
    if (ready.length === 0) {
      setFailure(typed.length === 0 ? 'There is no recipient yet.' : 'No row is complete yet. What is missing is said under each row.')
      return
    }
    await write(ready)
  }

  async function write(wanted: readonly Recipient[]) {
    const control = new AbortController()
    running.current = control
    const payloads = newShipmentsOf(forAll, wanted, new Date())
    const made = new Set<string>()
    let done = 0
    setProgress({ done, total: payloads.length })
    try {
      while (done < payloads.length && !control.signal.aborted) {
        const batch = payloads.slice(done, done + BATCH)
        for (const id of await createListedShipments(db, batch)) made.add(id)
        done += batch.length
        dispatch({ kind: 'made', ids: batch.map(({ shipment }) => shipment.id) })
        setProgress({ done, total: payloads.length })
      }
    } catch (problem) {
      setFailure(saveFailureWords(problem))
    } finally {
      setProgress(null)
      const now = wanted.filter(({ id }) => made.has(id))
      // A person who has left must not be led back.
      if (isHere.current && done > 0) {
        onMade({ ids: now.map(({ id }) => id), pieces: totalQuote(now).pieces, alreadyThere: done - now.length })
      }
    }
  }

  return {
    state,
    act,
    typed,
    ready,
    quote,
    faults,
    attempt,
    failure,
    progress,
    storageFull,
    isDirty: unfinished !== null,
    changeForAll,
    create,
    stop: () => running.current?.abort(),
    discard: () => {
      setFaults([])
      setFailure(null)
      dispatch({ kind: 'discarded', today: todayInIndia() })
    },
  }
}

/** Each row is judged once until it changes: five hundred anew with every key would be felt. */
function judgedOnce(forAll: Pick<ForAll, 'country' | 'description'>): (recipient: Recipient) => boolean {
  const known = new WeakMap<Recipient, boolean>()
  return (recipient) => {
    const isWhole = known.get(recipient) ?? faultsOf(recipient, forAll).length === 0
    known.set(recipient, isWhole)
    return isWhole
  }
}

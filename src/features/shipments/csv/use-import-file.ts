import { useEffect, useRef, useState } from 'react'
import { knownShipments } from '#backend/known-shipments.ts'
import { checkFile, type CheckedFile } from '#features/shipments/csv/check-file.ts'
import { readyOf } from '#features/shipments/csv/counts-of-file.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { createShipments } from '#store/create-shipment.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readCsv, type CsvRefusal } from '#ui/csv/read-csv.ts'

export type ImportOfFile =
  | { state: 'nothing' }
  | { state: 'checking' }
  | { state: 'refused'; words: string }
  | ({ state: 'checked' | 'importing' | 'ended'; fileName: string; file: CheckedFile } & Imported)

interface Imported {
  /** How many of the ready ones are saved on this device, counted from the first. */
  done: number
  /** Why it ended before the last one; null when it did not. */
  stopped: 'cancelled' | { words: string } | null
}

const REFUSALS: Record<CsvRefusal, string> = {
  unreadable: 'This file could not be read. Please choose it again.',
  'not-utf-8': 'The letters of this file cannot be told apart. Save it as "CSV UTF-8" in your spreadsheet, then choose it again.',
  'too-large': 'This file is larger than 64 MB. Please split it.',
  empty: 'There is nothing in this file.',
}

/** Saved together: enough to be quick, few enough that Cancel answers at once. */
const BATCH = 25

export function useImportFile() {
  const db = useDatabase()
  const [current, setCurrent] = useState<ImportOfFile>({ state: 'nothing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function begin(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  async function choose(chosen: File) {
    const signal = begin()
    setCurrent({ state: 'checking' })
    const next = await read(chosen, signal).catch((): ImportOfFile => ({ state: 'refused', words: REFUSALS.unreadable }))
    if (!signal.aborted) setCurrent(next)
  }

  async function read(chosen: File, signal: AbortSignal): Promise<ImportOfFile> {
    const reading = await readCsv(chosen, signal)
    if (!reading.ok) return { state: 'refused', words: REFUSALS[reading.refusal] }
    const file = await checkFile(db, reading.header, reading.rows, knownShipments)
    return { state: 'checked', fileName: chosen.name, file, done: 0, stopped: null }
  }

  async function start() {
    if (current.state !== 'checked' && current.state !== 'ended') return
    const signal = begin()
    const payloads = readyOf(current.file)
    let { done } = current
    const shown = (state: 'importing' | 'ended', stopped: Imported['stopped']) => setCurrent({ ...current, state, done, stopped })
    shown('importing', null)
    try {
      while (done < payloads.length && !signal.aborted) {
        const batch = payloads.slice(done, done + BATCH)
        await createShipments(db, batch)
        done += batch.length
        shown('importing', null)
      }
      shown('ended', done < payloads.length ? 'cancelled' : null)
    } catch (problem) {
      shown('ended', { words: saveFailureWords(problem) })
    }
    void wakeSync('saved')
  }

  return {
    current,
    choose: (file: File) => void choose(file),
    start: () => void start(),
    cancel: () => running.current?.abort(),
  }
}

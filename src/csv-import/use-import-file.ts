import { useEffect, useRef, useState } from 'react'
import { readCsv, type CsvReading, type CsvRefusal } from '#csv-import/read-csv.ts'

export type ImportOfFile<Checked> =
  | { state: 'nothing' }
  | { state: 'checking' }
  | { state: 'refused'; words: string }
  | ImportOfChecked<Checked>

export interface ImportOfChecked<Checked> {
  state: 'checked' | 'importing' | 'ended'
  fileName: string
  file: Checked
  /** How much of the work is behind us, counted from the first. */
  done: number
  /** The ids of what this import has saved on this device: without what another tab had saved from the same file. */
  saved: readonly string[]
  /** Why it ended before the last one; null when it did not. */
  stopped: 'cancelled' | { words: string } | null
}

interface ImportSteps<Checked, Work> {
  /** Judges every row before anything is written. */
  check: (reading: Extract<CsvReading, { ok: true }>) => Promise<Checked>
  workOf: (file: Checked) => Work[]
  /** All of it or nothing. Answers the ids of what was not there before. */
  write: (batch: Work[]) => Promise<readonly string[]>
  failureWords: (problem: unknown) => string
}

const REFUSALS: Record<CsvRefusal, string> = {
  unreadable: 'This file could not be read. Please choose it again.',
  'not-utf-8': 'The letters of this file cannot be told apart. Save it as "CSV UTF-8" in your spreadsheet, then choose it again.',
  'too-large': 'This file is larger than 64 MB. Please split it.',
  empty: 'There is nothing in this file.',
}

/** Thrown by `check` when the file cannot be judged now; its message is said as it is. */
export class CannotJudgeYet extends Error {
  override name = 'CannotJudgeYet'
}

/** Saved together: enough to be quick, few enough that Cancel answers at once. */
const BATCH = 25

/** A file that is read, checked and looked at before anything of it is written. */
export function useImportFile<Checked, Work>({ check, workOf, write, failureWords }: ImportSteps<Checked, Work>) {
  const [current, setCurrent] = useState<ImportOfFile<Checked>>({ state: 'nothing' })
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
    const next = await read(chosen, signal).catch((problem: unknown): ImportOfFile<Checked> => ({
      state: 'refused',
      words: problem instanceof CannotJudgeYet ? problem.message : REFUSALS.unreadable,
    }))
    if (!signal.aborted) setCurrent(next)
  }

  async function read(chosen: File, signal: AbortSignal): Promise<ImportOfFile<Checked>> {
    const reading = await readCsv(chosen, signal)
    if (!reading.ok) return { state: 'refused', words: REFUSALS[reading.refusal] }
    return { state: 'checked', fileName: chosen.name, file: await check(reading), done: 0, saved: [], stopped: null }
  }

  async function start() {
    if (current.state !== 'checked' && current.state !== 'ended') return
    const signal = begin()
    const work = workOf(current.file)
    let { done, saved } = current
    const shown = (state: 'importing' | 'ended', stopped: ImportOfChecked<Checked>['stopped']) =>
      setCurrent({ ...current, state, done, saved, stopped })
    shown('importing', null)
    try {
      while (done < work.length && !signal.aborted) {
        const batch = work.slice(done, done + BATCH)
        saved = [...saved, ...(await write(batch))]
        done += batch.length
        shown('importing', null)
      }
      shown('ended', done < work.length ? 'cancelled' : null)
    } catch (problem) {
      shown('ended', { words: failureWords(problem) })
    }
  }

  return {
    current,
    choose: (file: File) => void choose(file),
    start: () => void start(),
    cancel: () => running.current?.abort(),
  }
}

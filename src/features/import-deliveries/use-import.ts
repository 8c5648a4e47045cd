import { useEffect, useRef, useState } from 'react'

import { importDelivery } from '#backend/import-delivery.ts'
import { uploadPhoto } from '#backend/upload-photo.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { importEntry, type EntryResult } from '#features/import-deliveries/import-entry.ts'
import { wakeSync } from '#session/running-sync.ts'
import type { ExportedWork } from '#store/read-export.ts'

type Finished = Extract<EntryResult, { state: 'done' }>

export interface ImportProgress {
  running: boolean
  /** By the command's id. */
  results: ReadonlyMap<string, Finished>
  /** Why it stopped before the end; null while it runs and when it came through. */
  stopped: NoAnswer | 'cancelled' | null
}

const server = { importDelivery, uploadPhoto }
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Imports a file entry by entry. Started again, it goes on with what is not done. */
export function useImport(work: ExportedWork) {
  const [progress, setProgress] = useState<ImportProgress>({ running: false, results: new Map(), stopped: null })
  const cancelled = useRef(false)
  useEffect(
    () => () => {
      cancelled.current = true
    },
    [],
  )

  async function start() {
    cancelled.current = false
    const results = new Map(progress.results)
    const shown = (state: Pick<ImportProgress, 'running' | 'stopped'>) => setProgress({ ...state, results: new Map(results) })
    shown({ running: true, stopped: null })
    for (const entry of work.entries) {
      if (cancelled.current) return shown({ running: false, stopped: 'cancelled' })
      if (isThrough(results.get(entry.command.id))) continue
      const result = await importEntry(entry, work.person.userId, server, wait)
      if (result.state === 'no-answer') return shown({ running: false, stopped: result.why })
      results.set(entry.command.id, result)
      shown({ running: true, stopped: null })
    }
    shown({ running: false, stopped: null })
    void wakeSync('asked')
  }

  return {
    progress,
    start,
    cancel: () => {
      cancelled.current = true
    },
  }
}

function isThrough(result: Finished | undefined): boolean {
  return result !== undefined && result.delivery.outcome !== 'failed' && result.photo?.outcome !== 'failed'
}

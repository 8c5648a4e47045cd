import { useEffect, useRef, useState } from 'react'

import { importDelivery } from '#backend/rpc/import-delivery.ts'
import { uploadPhoto } from '#backend/sync/upload-photo.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { importEntry, type EntryResult } from '#features/import-deliveries/import-entry.ts'
import { useSyncControl } from '#session/sync-control.ts'
import type { ExportedWork } from '#store/sign-out/read-export.ts'

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

/** Imports a file entry by entry. When started again it goes on with the rest. */
export function useImport(work: ExportedWork) {
  const { syncNow } = useSyncControl()
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
    void syncNow()
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

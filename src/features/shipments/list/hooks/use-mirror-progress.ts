import { useLiveQuery } from 'dexie-react-hooks'

import { useDatabase } from '#store/database/database-context.tsx'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'

/** How far the first copy of the office's data is; undefined until it is read. */
export function useMirrorProgress() {
  const db = useDatabase()
  return useLiveQuery(() => readMirrorProgress(db), [db])
}

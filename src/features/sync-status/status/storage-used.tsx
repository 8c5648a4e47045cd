import { useEffect, useState } from 'react'
import { formatBytes } from '#ui/format/format-bytes.ts'

/** How much of the device this app uses, and whether the browser may clear it when space runs short. */
export function StorageUsed() {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    async function look() {
      const { usage, quota } = await navigator.storage.estimate()
      if (usage === undefined || quota === undefined) return
      const kept = await navigator.storage.persisted()
      setWords(`${formatBytes(usage)} used of ${formatBytes(quota)}${kept ? '. The browser keeps it when space runs short.' : '.'}`)
    }
    // Old browsers and http pages have no storage manager.
    if ('storage' in navigator) look().catch(() => undefined)
  }, [])
  return words && <p className="text-sm text-ink-muted">{words}</p>
}

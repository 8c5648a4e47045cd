import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { readPhotoBytes } from '#store/outbox/queue-actions.ts'

/** The picture itself, while its bytes are on this device. */
export function QueuePhoto({ photoId, of }: { photoId: string; of: string }) {
  const database = useDatabase()
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    let shown: string | null = null
    let ignore = false
    async function load() {
      const bytes = await readPhotoBytes(database, photoId)
      if (!bytes || ignore) return
      shown = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setUrl(shown)
    }
    // A photo that cannot be shown is still sent.
    load().catch(() => undefined)
    return () => {
      ignore = true
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [database, photoId])

  if (!url) return null
  return <img src={url} alt={`${of} as it was delivered`} className="size-18 shrink-0 rounded-control border border-line object-cover" />
}

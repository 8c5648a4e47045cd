import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { readPhotoBytes } from '#store/outbox/queue-actions.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** The picture itself, while its bytes are on this device; pressed, it opens large. */
export function QueuePhoto({ photoId, of }: { photoId: string; of: string }) {
  const database = useDatabase()
  const [url, setUrl] = useState<string | null>(null)
  const [open, setOpen] = useState(false)

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
  const image = (className: string) => <img src={url} alt={`${of} as it was delivered`} className={className} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="size-18 shrink-0 overflow-hidden rounded-control border border-line"
        onClick={() => setOpen(true)}
      >
        {image('size-full object-cover')}
      </button>
      {open && (
        <Dialog title="Delivery photo" size="wide" onClose={() => setOpen(false)}>
          {image('mx-auto max-h-[75dvh] rounded-control object-contain')}
        </Dialog>
      )}
    </>
  )
}

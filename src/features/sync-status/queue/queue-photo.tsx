import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { readPhotoBytes } from '#store/outbox/read-entry.ts'
import { PhotoDialog, type LargePhoto } from '#ui/layout/photo-dialog.tsx'

/** The pictures themselves, while their bytes are on this device; pressed, one opens large, and the others are a key away. */
export function QueuePhotos({ photoIds, of }: { photoIds: readonly string[]; of: string }) {
  const database = useDatabase()
  const [photos, setPhotos] = useState<LargePhoto[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const ids = photoIds.join(' ')

  useEffect(() => {
    const shown: string[] = []
    let ignore = false
    async function load() {
      const all = ids === '' ? [] : ids.split(' ')
      const found: LargePhoto[] = []
      for (const [at, id] of all.entries()) {
        const bytes = await readPhotoBytes(database, id)
        if (ignore) return
        if (!bytes) continue
        const src = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
        shown.push(src)
        found.push({ src, number: at + 1, alt: `${of} as it was delivered${all.length > 1 ? `, photo ${at + 1}` : ''}` })
      }
      setPhotos(found)
    }
    // A photo that cannot be shown is still sent.
    load().catch(() => undefined)
    return () => {
      ignore = true
      for (const src of shown) URL.revokeObjectURL(src)
    }
  }, [database, ids, of])

  if (photos.length === 0) return null
  const isOne = photos.length === 1
  return (
    <>
      <div className={`shrink-0 self-start ${isOne ? '' : 'grid grid-cols-2 gap-1'}`}>
        {photos.map(({ src, alt, number }, at) => (
          <button
            key={number}
            type="button"
            aria-haspopup="dialog"
            className={`block overflow-hidden rounded-control border border-line ${isOne ? 'size-18' : 'size-target'}`}
            onClick={() => setOpen(at)}
          >
            <img src={src} alt={alt} className="size-full object-cover" />
          </button>
        ))}
      </div>
      {open !== null && (
        <PhotoDialog
          title="Delivery photo"
          photos={photos}
          total={photoIds.length}
          at={open}
          onAt={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

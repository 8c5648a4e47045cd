import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'
import { PhotoDialog } from '#ui/layout/photo-dialog.tsx'

interface PhotoViewerProps {
  title: string
  /** What the pictures are of, for those who cannot see them. */
  describedAs: string
  /** Where each lies, in order; null for one that is not there yet. */
  paths: readonly (string | null)[]
  /** Gives a link that may end soon after, or null when there is none to be had now. */
  link: (path: string) => Promise<string | null>
}

/** Pictures behind short-lived links; pressed, one opens at full size, and the others are a key away. */
export function PhotoViewer({ title, describedAs, paths, link }: PhotoViewerProps) {
  const links = useServerQuery(paths.join(' '), async () => {
    const urls = await Promise.all(paths.map(async (path) => (path === null ? null : link(path).catch(() => null))))
    return urls.every((url) => url === null) ? ({ kind: 'failed' } as const) : ({ kind: 'answer', value: urls } as const)
  })
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<number | null>(null)
  const total = paths.length

  function tryAgain() {
    setBroken(new Set())
    links.again()
  }

  if (links.isAsking) return <Skeleton className="aspect-4/3 w-full" />
  const photos = (links.value ?? []).flatMap((src, at) =>
    src === null || broken.has(src)
      ? []
      : [{ src, number: at + 1, alt: `${total > 1 ? `${title} ${at + 1} of ${total}` : title}: ${describedAs}` }],
  )
  const expected = paths.filter((path) => path !== null).length
  const missing = expected - photos.length
  const breaks = ({ src }: { src: string }) => setBroken((before) => new Set([...before, src]))
  return (
    <div className="flex flex-col gap-2">
      {photos.length > 0 && (
        <div className={photos.length > 1 ? 'grid grid-cols-2 gap-2' : ''}>
          {photos.map((photo, at) => (
            <button
              key={photo.number}
              type="button"
              className="block w-full overflow-hidden rounded-control border border-line bg-sunken"
              aria-haspopup="dialog"
              onClick={() => setOpen(at)}
            >
              <img src={photo.src} alt={photo.alt} className="aspect-4/3 w-full object-cover" onError={() => breaks(photo)} />
            </button>
          ))}
        </div>
      )}
      {missing > 0 && (
        <div role="status" className="flex flex-col items-start gap-2">
          <p className="text-sm text-ink-muted">
            {expected === 1
              ? 'The photo could not be loaded. It needs a connection.'
              : `${missing} of ${expected} photos could not be loaded. That needs a connection.`}
          </p>
          <Button variant="secondary" size="small" onClick={tryAgain}>
            {missing === 1 ? 'Load photo' : 'Load photos'}
          </Button>
        </div>
      )}
      {open !== null && photos.length > 0 && (
        <PhotoDialog
          title={title}
          photos={photos}
          total={total}
          at={Math.min(open, photos.length - 1)}
          onAt={setOpen}
          onClose={() => setOpen(null)}
          onBroken={breaks}
        />
      )}
    </div>
  )
}

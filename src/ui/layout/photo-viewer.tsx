import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

interface PhotoViewerProps {
  title: string
  /** What the picture is of, for those who cannot see it. */
  describedAs: string
  /** Gives a link that may end soon after, or null when there is none to be had now. */
  link: () => Promise<string | null>
}

/** A picture behind a short-lived link; pressed, it opens at full size. */
export function PhotoViewer({ title, describedAs, link }: PhotoViewerProps) {
  const photo = useServerQuery('photo', async () => {
    const url = await link().catch(() => null)
    return url === null ? ({ kind: 'failed' } as const) : ({ kind: 'answer', value: url } as const)
  })
  const [broken, setBroken] = useState(false)
  const [open, setOpen] = useState(false)

  function tryAgain() {
    setBroken(false)
    photo.again()
  }

  if (photo.isAsking) return <Skeleton className="aspect-4/3 w-full" />
  if (photo.value === null || broken) {
    return (
      <div role="status" className="flex flex-col items-start gap-2">
        <p className="text-sm text-ink-muted">The photo could not be loaded. It needs a connection.</p>
        <Button variant="secondary" size="small" onClick={tryAgain}>
          Load photo
        </Button>
      </div>
    )
  }
  const src = photo.value
  const image = (className: string) => (
    <img src={src} alt={`${title}: ${describedAs}`} className={className} onError={() => setBroken(true)} />
  )
  return (
    <>
      <button
        type="button"
        className="block w-full overflow-hidden rounded-control border border-line bg-sunken"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {image('aspect-4/3 w-full object-cover')}
      </button>
      {open && (
        <Dialog title={title} size="wide" onClose={() => setOpen(false)}>
          {image('mx-auto max-h-[75dvh] rounded-control object-contain')}
        </Dialog>
      )}
    </>
  )
}

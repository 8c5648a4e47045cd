import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface PhotoViewerProps {
  title: string
  /** What the picture is of, for those who cannot see it. */
  describedAs: string
  /** Gives a link that may end soon after, or null when there is none to be had now. */
  link: () => Promise<string | null>
}

type Photo = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; url: string }

/** A picture behind a short-lived link; pressed, it opens at full size. */
export function PhotoViewer({ title, describedAs, link }: PhotoViewerProps) {
  const [photo, setPhoto] = useState<Photo>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [open, setOpen] = useState(false)
  const askForLink = useEffectEvent(link)

  useEffect(() => {
    let left = false
    const show = (url: string | null) => {
      if (!left) setPhoto(url === null ? { state: 'failed' } : { state: 'shown', url })
    }
    askForLink().then(show, () => show(null))
    return () => {
      left = true
    }
  }, [attempt])

  function tryAgain() {
    setPhoto({ state: 'loading' })
    setAttempt(attempt + 1)
  }

  if (photo.state === 'loading') return <Skeleton className="aspect-4/3 w-full" />
  if (photo.state === 'failed') {
    return (
      <div role="status" className="flex flex-col items-start gap-2">
        <p className="text-sm text-ink-muted">The photo could not be loaded. It needs a connection.</p>
        <Button variant="secondary" size="small" onClick={tryAgain}>
          Load photo
        </Button>
      </div>
    )
  }
  const image = (className: string) => (
    <img src={photo.url} alt={`${title}: ${describedAs}`} className={className} onError={() => setPhoto({ state: 'failed' })} />
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

import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

export interface LargePhoto {
  src: string
  /** What the picture is of, for those who cannot see it. */
  alt: string
  /** Its place among all photos, of which some may not be here. */
  number: number
}

interface PhotoDialogProps {
  title: string
  photos: readonly LargePhoto[]
  /** How many there are in all. */
  total: number
  /** Which of these is shown. */
  at: number
  onAt: (at: number) => void
  onClose: () => void
  onBroken?: ((photo: LargePhoto) => void) | undefined
}

/** One photo at full size; the buttons, or the arrow keys, lead to the one before and after it. */
export function PhotoDialog({ title, photos, total, at, onAt, onClose, onBroken }: PhotoDialogProps) {
  const photo = photos[at] ?? photos[0]
  const step = (by: number) => onAt((at + by + photos.length) % photos.length)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (photos.length < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  if (photo === undefined) return null
  return (
    <Dialog
      title={total > 1 ? `${title} ${photo.number} of ${total}` : title}
      size="wide"
      onClose={onClose}
      actions={
        photos.length > 1 && (
          <>
            <Button variant="secondary" onClick={() => step(-1)}>
              Previous photo
            </Button>
            <Button variant="secondary" onClick={() => step(1)}>
              Next photo
            </Button>
          </>
        )
      }
    >
      <img
        src={photo.src}
        alt={photo.alt}
        className={`mx-auto rounded-control object-contain ${photos.length > 1 ? 'max-h-[62dvh]' : 'max-h-[75dvh]'}`}
        onError={() => onBroken?.(photo)}
      />
    </Dialog>
  )
}

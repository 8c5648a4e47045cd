import { useEffect, useId, useMemo, useRef, useState, type ChangeEvent } from 'react'
import { MOST_PHOTOS } from '#domain/shipment/receipt/several-photos.ts'
import { photoMessages } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { preparePhoto } from '#features/proof-of-delivery/photo/prepare-photo.ts'
import { useCameraHold } from '#features/proof-of-delivery/photo/use-camera-hold.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { CameraIcon, CloseIcon, SpinnerIcon, WarningIcon } from '#ui/layout/icons.tsx'

export const PHOTO_FIELD = 'delivery-photo'

/** What becomes of the photos that there are by then: one takes seconds to prepare. */
export type PhotoChange = (photos: readonly PreparedPhoto[]) => readonly PreparedPhoto[]

interface PhotoFieldProps {
  photos: readonly PreparedPhoto[]
  error: string | null
  onPhotos: (change: PhotoChange) => void
  onPreparing: (preparing: boolean) => void
}

/** The camera first; a picture taken before can be chosen too. Up to four, in the order in which they were taken. */
export function PhotoField({ photos, error, onPhotos, onPreparing }: PhotoFieldProps) {
  const heading = useId()
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const camera = useCameraHold(section)
  const message = problem ?? error
  const [only] = photos.length === 1 ? photos : []

  async function take(
    event: ChangeEvent<HTMLInputElement>,
    join: (photos: readonly PreparedPhoto[], taken: PreparedPhoto) => PreparedPhoto[],
  ) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    setProblem(null)
    setPreparing(true)
    onPreparing(true)
    await camera.until(async () => {
      try {
        const prepared = await preparePhoto(file)
        if (prepared.ok) onPhotos((before) => join(before, prepared.value))
        else setProblem(photoMessages[prepared.refusal])
      } catch {
        setProblem(photoMessages.failed)
      }
    })
    setPreparing(false)
    onPreparing(false)
    // The same file chosen again must count as a change.
    input.value = ''
  }

  function remove(id: string) {
    onPhotos((before) => before.filter((photo) => photo.id !== id))
  }

  return (
    <section ref={section} aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-base font-semibold">
        {photos.length > 1 ? `Delivery photos: ${photos.length} of ${MOST_PHOTOS}` : 'Delivery photo'}
      </h2>
      {only && <Preview photo={only} alt="The delivery, as photographed" className="max-h-[28dvh] w-full object-contain" />}
      {photos.length > 1 && (
        <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <Preview photo={photo} alt={`Photo ${at + 1} of the delivery`} className="aspect-4/3 w-full object-cover" />
              <button
                type="button"
                aria-label={`Remove photo ${at + 1}`}
                className="absolute top-0 right-0 grid size-12 place-items-center rounded-card border border-line bg-surface text-ink"
                onClick={() => remove(photo.id)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ol>
      )}
      {preparing && (
        <output className="late flex items-center gap-2">
          <SpinnerIcon /> Preparing the photo…
        </output>
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {photos.length < 2 && (
          <label className={labelClass('secondary', only ? 'normal' : 'small')}>
            <CameraIcon className="size-6" />
            {only ? 'Retake' : 'Take photo'}
            <input
              id={PHOTO_FIELD}
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              aria-describedby={message ? `${PHOTO_FIELD}-error` : undefined}
              disabled={preparing}
              onClick={camera.begin}
              onChange={(event) => void take(event, (before, taken) => [taken, ...before.filter(({ id }) => id !== only?.id)])}
            />
          </label>
        )}
        {only && (
          <Button variant="quiet" onClick={() => remove(only.id)}>
            Remove
          </Button>
        )}
        {photos.length === 0 && (
          <label className={labelClass('quiet', 'small')}>
            Choose a picture
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              disabled={preparing}
              onClick={camera.begin}
              onChange={(event) => void take(event, (before, taken) => [...before, taken])}
            />
          </label>
        )}
        {photos.length > 0 && photos.length < MOST_PHOTOS && (
          <label className={labelClass('secondary', 'normal')}>
            <CameraIcon className="size-6" />
            Add another photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              aria-describedby={message ? `${PHOTO_FIELD}-error` : undefined}
              disabled={preparing}
              onClick={camera.begin}
              onChange={(event) => void take(event, (before, taken) => [...before, taken])}
            />
          </label>
        )}
      </div>
      {message && (
        <p id={`${PHOTO_FIELD}-error`} role={problem ? 'alert' : undefined} className="flex items-start gap-1.5 font-medium text-bad">
          <WarningIcon className="mt-0.5 size-5" /> {message}
        </p>
      )}
    </section>
  )
}

function labelClass(...[variant, size]: [Parameters<typeof buttonClass>[0], Parameters<typeof buttonClass>[1]]): string {
  return buttonClass(variant, size, 'max-sm:px-2 has-focus-visible:outline-3 has-focus-visible:outline-focus')
}

function Preview({ photo, alt, className }: { photo: PreparedPhoto; alt: string; className: string }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <img
      src={url}
      width={photo.width}
      height={photo.height}
      alt={alt}
      className={`rounded-card border border-line bg-sunken ${className}`}
    />
  )
}

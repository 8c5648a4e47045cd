import { useEffect, useId, useMemo, useState, type ChangeEvent } from 'react'
import { photoMessages } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { preparePhoto } from '#features/proof-of-delivery/photo/prepare-photo.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { CameraIcon, SpinnerIcon, WarningIcon } from '#ui/layout/icons.tsx'

export const PHOTO_FIELD = 'delivery-photo'

interface PhotoFieldProps {
  photo: PreparedPhoto | null
  error: string | null
  onPhoto: (photo: PreparedPhoto | null) => void
  onPreparing: (preparing: boolean) => void
}

/** The camera first; a picture taken before can be chosen too. */
export function PhotoField({ photo, error, onPhoto, onPreparing }: PhotoFieldProps) {
  const heading = useId()
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const message = problem ?? error

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    setProblem(null)
    setPreparing(true)
    onPreparing(true)
    try {
      const prepared = await preparePhoto(file)
      if (prepared.ok) onPhoto(prepared.value)
      else setProblem(photoMessages[prepared.refusal])
    } catch {
      setProblem(photoMessages.failed)
    } finally {
      setPreparing(false)
      onPreparing(false)
      // The same file chosen again must count as a change.
      input.value = ''
    }
  }

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="text-base font-semibold">
        Delivery photo
      </h2>
      {photo && <Preview photo={photo} />}
      {preparing && (
        <output className="late flex items-center gap-2">
          <SpinnerIcon /> Preparing the photo…
        </output>
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <label
          className={buttonClass(
            'secondary',
            photo ? 'normal' : 'small',
            'max-sm:px-2 has-focus-visible:outline-3 has-focus-visible:outline-focus',
          )}
        >
          <CameraIcon className="size-6" />
          {photo ? 'Retake' : 'Take photo'}
          <input
            id={PHOTO_FIELD}
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            aria-describedby={message ? `${PHOTO_FIELD}-error` : undefined}
            disabled={preparing}
            onChange={(event) => void take(event)}
          />
        </label>
        {photo ? (
          <Button variant="quiet" onClick={() => onPhoto(null)}>
            Remove
          </Button>
        ) : (
          <label className={`${buttonClass('quiet', 'small')} max-sm:px-2 has-focus-visible:outline-3 has-focus-visible:outline-focus`}>
            Choose a picture
            <input type="file" accept="image/*" className="sr-only" disabled={preparing} onChange={(event) => void take(event)} />
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

function Preview({ photo }: { photo: PreparedPhoto }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <img
      src={url}
      width={photo.width}
      height={photo.height}
      alt="The delivery, as photographed"
      className="max-h-[28dvh] w-full rounded-card border border-line bg-sunken object-contain"
    />
  )
}

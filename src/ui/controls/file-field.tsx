import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { controlClass, Field } from '#ui/controls/field.tsx'

interface FileFieldProps {
  label: string
  hint?: ReactNode
  error?: string | null
  /** As the `accept` of a file input. Any dropped file is taken, and judged by its contents. */
  accept: string
  disabled?: boolean
  onChoose: (file: File) => void
}

/** One file, chosen by the button or dropped on the field. */
export function FileField({ label, hint, error = null, accept, disabled = false, onChoose }: FileFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function hold(event: DragEvent) {
    event.preventDefault()
    setOver(!disabled)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !disabled) onChoose(file)
  }

  return (
    <div
      className={`rounded-card border border-dashed p-4 ${over ? 'border-accent bg-info-soft' : 'border-line-strong'}`}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field id={id} label={label} hint={hint} error={error} announced>
        {(wiring) => (
          <input
            type="file"
            accept={accept}
            disabled={disabled}
            {...wiring}
            className={`${controlClass} file:mr-4 file:min-h-9 file:rounded-control file:border file:border-line-strong file:bg-sunken file:px-4 file:font-semibold file:text-ink`}
            onClick={({ currentTarget }) => {
              // Choosing the same file again counts too. Its name stays beside the button until then.
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file !== undefined) onChoose(file)
            }}
          />
        )}
      </Field>
    </div>
  )
}

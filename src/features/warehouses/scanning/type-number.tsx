import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'

/** For a label that no scanner reads. */
export function TypeNumber({ onTyped }: { onTyped: (number: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.trim() === '') {
      setError('Type the number that stands under the barcode.')
      return
    }
    onTyped(typed)
    setTyped('')
  }

  return (
    <form noValidate className="flex items-end gap-3" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextInput
          label="Tracking number"
          name="tracking-number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          className="h-14 text-xl"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(null)
          }}
        />
      </div>
      <Button type="submit" size="large">
        Save
      </Button>
    </form>
  )
}

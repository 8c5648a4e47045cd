import { Button } from '#ui/controls/button.tsx'

interface EditAndDeleteProps {
  /** What a row is called; only screen readers hear it on each button. */
  name: string
  /** Id of the sentence that says why nothing can be changed; null for people who may. */
  lockedBy?: string | null
  /** `tight` where the row is low. */
  size?: 'small' | 'tight' | undefined
  onEdit: () => void
  onDelete: () => void
}

/** The two actions of a row. */
export function EditAndDelete({ name, lockedBy = null, size = 'small', onEdit, onDelete }: EditAndDeleteProps) {
  const shared = { size, disabled: lockedBy !== null, 'aria-describedby': lockedBy ?? undefined } as const
  return (
    <div className="flex gap-2">
      <Button {...shared} variant="secondary" onClick={onEdit}>
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button {...shared} variant="danger" onClick={onDelete}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

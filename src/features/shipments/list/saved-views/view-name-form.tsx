import { useState, type ReactNode, type SubmitEvent } from 'react'
import { LONGEST_VIEW_NAME, type SavedView } from '#domain/shipment/list/personal-views.ts'
import { viewNameFault } from '#features/shipments/list/saved-views/check-view-name.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveView } from '#store/copies/saved-views.ts'
import { TextInput } from '#ui/controls/field.tsx'

interface ViewNameFormProps {
  id: string
  label: string
  view: Pick<SavedView, 'id' | 'name' | 'filter' | 'shared'>
  views: readonly SavedView[]
  onSaved: (name: string) => void
  children?: ReactNode
}

/** Names a view, for the first time or anew; its button stands where the dialog wants it. */
export function ViewNameForm({ id, label, view, views, onSaved, children }: ViewNameFormProps) {
  const db = useDatabase()
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string | null>(null)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const fault = viewNameFault(name, views, view.id)
    setError(fault)
    if (fault !== null) return
    try {
      await saveView(db, { ...view, name: name.trim() })
      onSaved(name.trim())
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  return (
    <form id={id} noValidate className="min-w-0 sm:flex-1" onSubmit={(event) => void save(event)}>
      <TextInput
        label={label}
        value={name}
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(null)
        }}
      />
      {children}
    </form>
  )
}

import { Link } from 'react-router-dom'
import { displayShipmentId } from '#domain/shipment.ts'
import type { UnfinishedForm } from '#store/shipment-draft.ts'
import { formatInstant } from '#ui/format-time.ts'

/** Each by name, with the way back to it. */
export function UnfinishedForms({ forms, onOpen }: { forms: UnfinishedForm[]; onOpen: () => void }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      {forms.map((form) => (
        <li key={form.key} className="break-words">
          <Link to={formAddress(form)} onClick={onOpen}>
            {formWords(form)}
          </Link>
          <span className="block text-sm text-ink-muted">Last typed in on {formatInstant(form.savedAt)}</span>
        </li>
      ))}
    </ul>
  )
}

/** "New shipment to Asha Rao", "Changes to SHP7K3M9QWE". */
export function formWords({ opened, typed }: Pick<UnfinishedForm, 'opened' | 'typed'>): string {
  if (opened !== null) return `Changes to ${displayShipmentId(opened)}`
  const recipient = typed.to.name.trim()
  return recipient === '' ? 'New shipment' : `New shipment to ${recipient}`
}

export function formAddress({ key }: Pick<UnfinishedForm, 'key'>): string {
  const [, kind, id = ''] = key.split(':')
  if (kind === 'edit') return `/create-shipment/${id}`
  if (kind === 'dashboard') return `/dashboard?edit=${id}`
  return kind === 'copy' ? `/create-shipment?copy=${id}` : '/create-shipment'
}

import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { idOfList, isOfList } from '#store/drafts/recipient-list-draft.ts'
import { isOfShipment, type UnfinishedForm, type UnfinishedShipment } from '#store/drafts/shipment-draft.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatInstant } from '#ui/format/format-time.ts'

/** Each by name, with the way back to it. */
export function UnfinishedForms({ forms, onOpen }: { forms: UnfinishedForm[]; onOpen: () => void }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
      {forms.map((form) => (
        <li key={form.key} className="break-words">
          <Link to={addressOf(form)} onClick={onOpen}>
            {wordsOf(form)}
          </Link>
          <span className="block text-sm text-ink-muted">Last typed in on {formatInstant(form.savedAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function addressOf(form: UnfinishedForm): string {
  if (isOfList(form)) return paths.createManyOf(idOfList(form))
  return isOfShipment(form) ? formAddress(form) : paths.shipment(form.shipmentId)
}

function wordsOf(form: UnfinishedForm): string {
  if (isOfList(form)) return `${countOf(form.list.recipients.length, 'new shipment')} in a list of many recipients`
  return isOfShipment(form) ? formWords(form) : `Private note on ${form.shipmentName}`
}

/** "New shipment to Asha Rao", "Changes to SHP7K3M9QWE". */
function formWords({ opened, typed }: Pick<UnfinishedShipment, 'opened' | 'typed'>): string {
  if (opened !== null) return `Changes to ${displayShipmentId(opened)}`
  const recipient = typed.to.name.trim()
  return recipient === '' ? 'New shipment' : `New shipment to ${recipient}`
}

function formAddress({ key }: Pick<UnfinishedShipment, 'key'>): string {
  const [, kind, id = ''] = key.split(':')
  if (kind === 'edit') return paths.editShipment(id)
  if (kind === 'dashboard') return paths.editOverList(id)
  if (kind === 'another') return paths.anotherShipment(id)
  return kind === 'copy' ? paths.copyShipment(id) : paths.createShipment
}

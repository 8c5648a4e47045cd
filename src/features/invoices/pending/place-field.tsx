import { GST_STATES } from '#domain/billing/gst-states.ts'
import { placeWords } from '#domain/billing/place-of-supply.ts'
import type { PlaceOfSupply } from '#features/invoices/pending/use-place-of-supply.ts'
import { Select } from '#ui/controls/field.tsx'

/** Asked for an unregistered client alone. */
export function PlaceField({ place: { code, states, choose }, error }: { place: PlaceOfSupply; error: string | null }) {
  return (
    <div className="max-w-md">
      <Select
        label="Place of supply"
        hint={
          states.length > 1
            ? `Handed over in ${states.map(placeWords).join(', ')}. One invoice has one place of supply.`
            : 'The client has no GSTIN: the state where the goods were handed over.'
        }
        error={code === null ? error : null}
        value={code ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {code === null && <option value="">Choose a state</option>}
        {Object.keys(GST_STATES)
          .toSorted()
          .map((each) => (
            <option key={each} value={each}>
              {placeWords(each)}
            </option>
          ))}
      </Select>
    </div>
  )
}

import { BETTER_FIELDS, type BetterFault, type BetterField, type BetterPlace } from '#domain/shipment/failure/better-place.ts'
import { TextInput } from '#ui/controls/field.tsx'

interface BetterPlaceFieldsProps {
  typed: BetterPlace
  faults: Partial<Record<BetterField, BetterFault>>
  /** Why it failed makes one of these likely. */
  isLikely: boolean
  onChange: (change: Partial<BetterPlace>) => void
}

const FIELDS: Record<BetterField, { label: string; maxLength: number; inputMode?: 'tel' | 'numeric' }> = {
  to_contact_number: { label: 'Contact Number', maxLength: 20, inputMode: 'tel' },
  to_street_address: { label: 'Street Address', maxLength: 300 },
  to_postal_code: { label: 'Postal Code', maxLength: 12, inputMode: 'numeric' },
  to_city: { label: 'City', maxLength: 100 },
  to_state: { label: 'State', maxLength: 100 },
}

const FAULT_WORDS: Record<BetterFault, string> = {
  required: 'This field is required.',
  'phone-malformed': 'Contact Number must be exactly 10 digits.',
}

/** Where the next attempt goes, and whom it calls. What is left as it is changes nothing. */
export function BetterPlaceFields({ typed, faults, isLikely, onChange }: BetterPlaceFieldsProps) {
  return (
    <details open={isLikely || Object.keys(faults).length > 0} className="rounded-control border border-line px-3">
      <summary className="min-h-target cursor-pointer py-2.5 font-semibold">Better address or phone</summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        {BETTER_FIELDS.map((field) => {
          const fault = faults[field]
          return (
            <div key={field} className={field === 'to_street_address' ? 'sm:col-span-2' : ''}>
              <TextInput
                {...FIELDS[field]}
                error={fault && FAULT_WORDS[fault]}
                autoComplete="off"
                value={typed[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            </div>
          )
        })}
        <p className="text-sm text-ink-muted sm:col-span-2">What you change here becomes the shipment’s, and its driver sees it marked.</p>
      </div>
    </details>
  )
}

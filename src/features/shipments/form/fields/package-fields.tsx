import { PACKAGE_TYPES } from '#domain/shipment/shipment.ts'
import { volumetricWeightOf, type TypedPackage } from '#domain/shipment/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'

export interface PackageFieldsProps {
  typed: TypedPackage
  index: number
  removable: boolean
  priceFrozen: boolean
  messages: FieldMessages
  onChange: (change: Partial<TypedPackage>) => void
  onRemove: () => void
}

export const LONGEST_NUMBER = 9

export function PackageFields({ typed, index, removable, priceFrozen, messages, onChange, onRemove }: PackageFieldsProps) {
  const volumetric = volumetricWeightOf(typed)
  const field = (part: Exclude<keyof TypedPackage, 'id' | 'packageType'>) => ({
    id: controlId(`packages.${index}.${part}`),
    error: messages.of(`packages.${index}.${part}`),
    value: typed[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  })
  const number = { inputMode: 'decimal', maxLength: LONGEST_NUMBER } as const

  return (
    <li aria-label={`Package ${index + 1}`} className="flex flex-col gap-5 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div className="flex min-h-target items-center justify-between gap-3">
        <h3 className="text-base">Package {index + 1}</h3>
        {removable && (
          <Button variant="danger" size="small" aria-label={`Remove package ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-6">
        <div className="sm:col-span-4">
          <TextInput {...field('description')} label="Description" maxLength={300} />
        </div>
        <div className="sm:col-span-2">
          <Select
            id={controlId(`packages.${index}.packageType`)}
            label="Package Type"
            value={typed.packageType}
            onChange={({ target }) => {
              const packageType = PACKAGE_TYPES.find((type) => type === target.value)
              if (packageType) onChange({ packageType })
            }}
          >
            {PACKAGE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </div>
        <div className="sm:col-span-2">
          <TextInput {...field('length')} {...number} label="Length (cm)" />
        </div>
        <div className="sm:col-span-2">
          <TextInput {...field('width')} {...number} label="Width (cm)" />
        </div>
        <div className="sm:col-span-2">
          <TextInput {...field('height')} {...number} label="Height (cm)" />
        </div>
        <div className="sm:col-span-2">
          <TextInput
            {...field('weight')}
            {...number}
            label="Weight (kg)"
            value={typed.weight === '' && volumetric !== null ? String(volumetric) : typed.weight}
            hint={typed.weight === '' && volumetric !== null ? 'Worked out from the size.' : undefined}
          />
        </div>
        <div className="sm:col-span-2">
          <TextInput {...field('quantity')} label="Quantity" inputMode="numeric" maxLength={6} />
        </div>
        <div className="sm:col-span-2">
          <TextInput
            {...field('price')}
            label="Price (₹)"
            inputMode="decimal"
            maxLength={15}
            disabled={priceFrozen}
            hint="For all of this row."
          />
        </div>
      </div>
    </li>
  )
}

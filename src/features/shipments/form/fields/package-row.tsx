import { PACKAGE_TYPES } from '#domain/shipment/shipment.ts'
import { volumetricWeightOf, type TypedPackage } from '#domain/shipment/typed-shipment.ts'
import { controlId } from '#features/shipments/form/fault-messages.ts'
import { LONGEST_NUMBER, type PackageFieldsProps } from '#features/shipments/form/fields/package-fields.tsx'
import { Button } from '#ui/controls/button.tsx'
import { controlClass } from '#ui/controls/field.tsx'
import { CloseIcon, WarningIcon } from '#ui/layout/icons.tsx'

type TypedPart = Exclude<keyof TypedPackage, 'id' | 'packageType'>

export interface PackageColumn {
  part: TypedPart | 'packageType'
  title: string
  width: string
}

/** In the order of the keyboard. */
export const PACKAGE_COLUMNS: readonly PackageColumn[] = [
  { part: 'description', title: 'Description', width: '' },
  { part: 'packageType', title: 'Package Type', width: 'w-23' },
  { part: 'length', title: 'Length (cm)', width: 'w-11 min-[90rem]:w-13' },
  { part: 'width', title: 'Width (cm)', width: 'w-11 min-[90rem]:w-13' },
  { part: 'height', title: 'Height (cm)', width: 'w-11 min-[90rem]:w-13' },
  { part: 'weight', title: 'Weight (kg)', width: 'w-12 min-[90rem]:w-14' },
  { part: 'quantity', title: 'Quantity', width: 'w-14' },
  { part: 'price', title: 'Price (₹)', width: 'w-18 min-[90rem]:w-20' },
]

const LIMITS: Record<TypedPart, number> = {
  description: 300,
  length: LONGEST_NUMBER,
  width: LONGEST_NUMBER,
  height: LONGEST_NUMBER,
  weight: LONGEST_NUMBER,
  quantity: 6,
  price: 15,
}

export function columnId(part: PackageColumn['part']): string {
  return `packages-${part}`
}

/** One package as a row of the table, with what is wrong with it in a line of its own: the cells are too narrow for sentences. */
export function PackageRow({ typed, index, removable, priceFrozen, messages, onChange, onRemove }: PackageFieldsProps) {
  const volumetric = volumetricWeightOf(typed)
  const isWorkedOut = typed.weight === '' && volumetric !== null
  const at = `packages.${index}`
  const faults = PACKAGE_COLUMNS.flatMap(({ part }) => {
    const message = messages.of(`${at}.${part}`)
    return message === undefined ? [] : [{ part, message }]
  })
  const errorId = (part: string) => `${controlId(`${at}.${part}`)}-error`
  const wiring = (part: PackageColumn['part']) => {
    const isWrong = faults.some((fault) => fault.part === part)
    return {
      id: controlId(`${at}.${part}`),
      'aria-labelledby': columnId(part),
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? errorId(part) : undefined,
    }
  }
  const cell = `${controlClass} px-1.5! text-sm`
  const isWhole = (part: TypedPart) => part === 'quantity'

  return (
    <tbody aria-label={`Package ${index + 1}`}>
      <tr>
        {PACKAGE_COLUMNS.map(({ part }) => (
          <td key={part} className="p-0 align-top">
            {part === 'packageType' ? (
              <select
                {...wiring(part)}
                className={`${cell} select-arrow pr-6!`}
                value={typed.packageType}
                onChange={({ target }) => {
                  const packageType = PACKAGE_TYPES.find((type) => type === target.value)
                  if (packageType) onChange({ packageType })
                }}
              >
                {PACKAGE_TYPES.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            ) : (
              <input
                {...wiring(part)}
                type="text"
                autoComplete="off"
                enterKeyHint="next"
                inputMode={part === 'description' ? 'text' : isWhole(part) ? 'numeric' : 'decimal'}
                maxLength={LIMITS[part]}
                disabled={part === 'price' && priceFrozen}
                className={`${cell} ${part === 'description' ? '' : 'text-right tabular-nums'}`}
                value={part === 'weight' && isWorkedOut ? String(volumetric) : typed[part]}
                onChange={({ target }) => onChange({ [part]: target.value })}
              />
            )}
          </td>
        ))}
        <td className="p-0 align-top">
          {removable && (
            <Button variant="quiet-danger" size="tight" aria-label={`Remove package ${index + 1}`} onClick={onRemove}>
              <CloseIcon />
            </Button>
          )}
        </td>
      </tr>
      {(faults.length > 0 || isWorkedOut) && (
        <tr>
          <td colSpan={PACKAGE_COLUMNS.length + 1} className="p-0 text-sm">
            {faults.map(({ part, message }) => (
              <p key={part} id={errorId(part)} className="flex items-start gap-1.5 font-medium text-bad">
                <WarningIcon className="mt-0.5 size-4" />
                {message}
              </p>
            ))}
            {isWorkedOut && <p className="text-ink-muted">The weight is worked out from the size.</p>}
          </td>
        </tr>
      )}
    </tbody>
  )
}

import { WAREHOUSE_LIMITS } from '#domain/people/text-limits.ts'
import { WAREHOUSE_STATUSES, warehouseStatusWords, type TypedWarehouse } from '#domain/warehouse/warehouse.ts'
import { WAREHOUSE_LABELS, type WarehouseText } from '#domain/warehouse/warehouse-messages.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'

export function warehouseFieldId(field: WarehouseText): string {
  return `warehouse-${field}`
}

interface WarehouseFieldsProps {
  typed: TypedWarehouse
  errorOf: (field: WarehouseText) => string | undefined
  onChange: (typed: TypedWarehouse) => void
}

export function WarehouseFields({ typed, errorOf, onChange }: WarehouseFieldsProps) {
  function wired(field: WarehouseText) {
    return {
      id: warehouseFieldId(field),
      label: WAREHOUSE_LABELS[field],
      autoComplete: 'off',
      maxLength: WAREHOUSE_LIMITS[field],
      value: typed[field],
      error: errorOf(field),
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [field]: target.value }),
    }
  }
  return (
    <>
      <TextInput {...wired('name')} enterKeyHint="next" required />
      <TextInput {...wired('location')} hint="The city. Tracking shows it for every parcel that is scanned here." enterKeyHint="next" />
      <TextInput {...wired('capacity')} hint="In your own words, such as 5000 units." enterKeyHint="done" />
      <Select
        label="Status"
        value={typed.status}
        onChange={({ target }) => onChange({ ...typed, status: target.value === 'inactive' ? 'inactive' : 'active' })}
      >
        {WAREHOUSE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {warehouseStatusWords(status)}
          </option>
        ))}
      </Select>
    </>
  )
}

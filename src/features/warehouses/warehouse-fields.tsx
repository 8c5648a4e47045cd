import { WAREHOUSE_STATUSES, WAREHOUSE_STATUS_WORDS, type TypedWarehouse } from '#domain/warehouse.ts'
import { Select, TextInput } from '#ui/field.tsx'

export const NAME_FIELD = 'warehouse-name'

interface WarehouseFieldsProps {
  typed: TypedWarehouse
  nameError: string | undefined
  onChange: (typed: TypedWarehouse) => void
}

export function WarehouseFields({ typed, nameError, onChange }: WarehouseFieldsProps) {
  return (
    <>
      <TextInput
        id={NAME_FIELD}
        label="Name"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={typed.name}
        error={nameError}
        onChange={({ target }) => onChange({ ...typed, name: target.value })}
      />
      <TextInput
        label="Location"
        hint="The city. Tracking shows it for every parcel that is scanned here."
        autoComplete="off"
        enterKeyHint="next"
        value={typed.location}
        onChange={({ target }) => onChange({ ...typed, location: target.value })}
      />
      <TextInput
        label="Capacity"
        hint="In your own words, such as 5000 units."
        autoComplete="off"
        enterKeyHint="done"
        value={typed.capacity}
        onChange={({ target }) => onChange({ ...typed, capacity: target.value })}
      />
      <Select
        label="Status"
        value={typed.status}
        onChange={({ target }) => onChange({ ...typed, status: target.value === 'inactive' ? 'inactive' : 'active' })}
      >
        {WAREHOUSE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {WAREHOUSE_STATUS_WORDS[status]}
          </option>
        ))}
      </Select>
    </>
  )
}

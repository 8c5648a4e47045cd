import { useTypedFilter } from '#features/shipments/list/filters/use-typed-filter.ts'
import { focusFirstRow } from '#features/shipments/list/hooks/use-list-keys.ts'
import { TextInput } from '#ui/controls/field.tsx'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

interface SearchBoxProps {
  text: string
  onSearch: (text: string) => void
}

export function SearchBox({ text, onSearch }: SearchBoxProps) {
  const searchKey = useSearchKey()
  const typed = useTypedFilter(text, onSearch)
  return (
    <TextInput
      {...searchKey}
      type="search"
      label="Search"
      placeholder="Number, name, phone, city, client"
      title="Shipment ID, tracking number, names, phones, cities, PIN, client, invoice number, driver"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...typed}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault()
      }}
    />
  )
}

import { useId, type KeyboardEvent } from 'react'
import { lineFault, type BillLine, type TypedPrice } from '#domain/billing/bill-line.ts'
import { controlClass } from '#ui/controls/field.tsx'

interface PriceInputProps {
  line: BillLine
  column: keyof TypedPrice
  onType: (id: string, change: TypedPrice) => void
}

const LABELS = { base: 'Base Price', rate: 'GST %' } as const

/** Ids that lead from a message to the field it is about. */
export function priceInputId(shipmentId: string, column: keyof TypedPrice): string {
  return `${column}-${shipmentId}`
}

/** A price or a rate that replaces the shipment's own; Enter goes on to the same field of the next one. */
export function PriceInput({ line, column, onType }: PriceInputProps) {
  const messageId = useId()
  const { shipment, baseText, rateText } = line
  const message = messageOf(line, column)
  return (
    <div className="flex flex-col gap-1">
      <input
        id={priceInputId(shipment.id, column)}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        max={column === 'rate' ? 100 : undefined}
        autoComplete="off"
        enterKeyHint="next"
        data-column={column}
        aria-label={`${LABELS[column]} of ${shipment.shipmentId}`}
        aria-invalid={message === null ? undefined : true}
        aria-describedby={message === null ? undefined : messageId}
        className={`${controlClass} text-right tabular-nums ${column === 'base' ? 'min-w-28 xl:min-w-36' : 'min-w-20 xl:min-w-24'}`}
        value={column === 'base' ? baseText : rateText}
        onChange={({ target }) => onType(shipment.id, { [column]: target.value })}
        onKeyDown={goOn}
        // The browser counts up and down with the wheel, and a price would change while somebody scrolls.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {message !== null && (
        <span id={messageId} className="text-sm font-medium text-bad">
          {message}
        </span>
      )}
    </div>
  )
}

function messageOf(line: BillLine, column: keyof TypedPrice): string | null {
  if (!line.selected) return null
  if (column === 'rate') return line.isRateReset ? 'Above 100: counts as 0' : line.rate === null ? 'From 0 to 100' : null
  if (line.isOverPriced) return 'Above ₹10 crore: left out'
  return lineFault(line) === 'price' ? 'Above 0' : null
}

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const field = event.currentTarget
  const list = field.closest('[data-price-list]')
  const fields = [...(list?.querySelectorAll<HTMLInputElement>(`[data-column="${field.getAttribute('data-column')}"]`) ?? [])]
  const next = fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { PAYMENT_MODES } from '#domain/shipment/shipment.ts'
import { PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { useTypedFilter } from '#features/shipments/list/filters/use-typed-filter.ts'
import type { ListQuery } from '#features/shipments/list/list-query.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox, Select, TextInput } from '#ui/controls/field.tsx'
import { ChevronIcon } from '#ui/layout/icons.tsx'

type Change = Partial<Pick<ListQuery, 'place' | 'dueFrom' | 'dueTo' | 'from' | 'to' | 'unbilled' | 'payment'>>

interface MoreFiltersProps {
  query: ListQuery
  /** How many filters are set behind the button. */
  set: number
  onChange: (change: Change) => void
  onPlace: (place: string) => void
  /** Filters that have no room in the line. */
  children: ReactNode
}

/** Over the list, so that nothing moves. It stays open while several are set. */
export function MoreFilters({ query, set, onChange, onPlace, children }: MoreFiltersProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const button = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const place = useTypedFilter(query.place, onPlace)

  useEffect(() => {
    if (!open) return
    const isElsewhere = ({ target }: Event) =>
      target instanceof Node && panel.current?.contains(target) !== true && button.current?.contains(target) !== true
    const leave = (event: Event) => {
      if (isElsewhere(event)) setOpen(false)
    }
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      button.current?.querySelector('button')?.focus()
    }
    document.addEventListener('mousedown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('mousedown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', close)
    }
  }, [open])

  const day = (value: string | null, change: (day: string | null) => Change) => ({
    type: 'date',
    value: value ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(change(target.value === '' ? null : target.value)),
  })

  return (
    <>
      <div ref={button}>
        <Button
          variant="secondary"
          className="w-full whitespace-nowrap max-sm:px-2 max-sm:text-sm"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          More filters
          {/* Its room is kept. */}
          <span className="min-w-6 tabular-nums">{set > 0 && `(${set})`}</span>
          <ChevronIcon className={`size-5 max-sm:hidden ${open ? '-rotate-90' : 'rotate-90'}`} />
        </Button>
      </div>
      {open && (
        <div
          ref={panel}
          id={panelId}
          role="group"
          aria-label="More filters"
          className="absolute top-full right-0 z-20 mt-1 grid w-full max-w-xl grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line-strong bg-surface p-4 shadow-high"
        >
          {children}
          <div className="col-span-full">
            <TextInput label="To city or PIN" placeholder="How it begins" autoComplete="off" spellCheck={false} maxLength={60} {...place} />
          </div>
          <TextInput label="Due from" max={query.dueTo ?? undefined} {...day(query.dueFrom, (dueFrom) => ({ dueFrom }))} />
          <TextInput label="Due to" min={query.dueFrom ?? undefined} {...day(query.dueTo, (dueTo) => ({ dueTo }))} />
          <TextInput label="Created from" max={query.to ?? undefined} {...day(query.from, (from) => ({ from }))} />
          <TextInput label="Created to" min={query.from ?? undefined} {...day(query.to, (to) => ({ to }))} />
          <div className="col-span-full">
            <Select
              label="Payment"
              value={query.payment ?? ''}
              onChange={({ target }) => onChange({ payment: PAYMENT_MODES.find((mode) => mode === target.value) ?? null })}
            >
              <option value="">All ways of paying</option>
              {PAYMENT_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {PAYMENT_MODE_WORDS[mode]}
                </option>
              ))}
            </Select>
          </div>
          <div className="col-span-full">
            <Checkbox
              label="Unbilled: of a client, and on no invoice"
              checked={query.unbilled}
              onChange={({ target }) => onChange({ unbilled: target.checked })}
            />
          </div>
        </div>
      )}
    </>
  )
}

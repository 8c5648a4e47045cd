import { useState } from 'react'
import { areasOf } from '#domain/run-sheet/areas.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { NotProposed } from '#features/run-sheets/sheet/not-proposed.tsx'
import { useParcelsHere } from '#features/run-sheets/sheet/use-parcels-here.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface PinCodesDialogProps {
  sheet: RunSheet
  onClose: () => void
  onChosen: (shipmentIds: string[]) => void
}

/** All that is at the sheet's warehouse for some PIN codes. */
export function PinCodesDialog({ sheet, onClose, onChosen }: PinCodesDialogProps) {
  const { here, query } = useParcelsHere(sheet.warehouse_id, sheet.sheet_date)
  const areas = here && areasOf(here.parcels, 'pin')
  const [pins, setPins] = useState<ReadonlySet<string>>(new Set())
  const ids = (areas ?? []).flatMap(({ key, shipmentIds }) => (pins.has(key) ? shipmentIds : []))

  function toggle(pin: string) {
    const next = new Set(pins)
    if (!next.delete(pin)) next.add(pin)
    setPins(next)
  }

  return (
    <Dialog
      title="What is here, by PIN code"
      onClose={onClose}
      actions={
        <>
          <Button disabled={ids.length === 0} onClick={() => onChosen(ids)}>
            Add {countOf(ids.length, 'shipment')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ServerTrouble query={query} words={() => 'The office could not say what is here. This is what the device knows.'} />
        {areas === undefined && <Loading />}
        {areas?.length === 0 && (
          <EmptyState title="Nothing is here that could go along.">
            What was scanned into this warehouse and is on no run sheet shows here.
          </EmptyState>
        )}
        <ul className="flex flex-col">
          {areas?.map(({ key, name, shipmentIds, pieces }) => (
            <li key={key} className="border-b border-line last:border-b-0">
              <Checkbox
                className="w-full py-2"
                checked={pins.has(key)}
                onChange={() => toggle(key)}
                label={
                  <>
                    <span className="tabular-nums">{name}</span>
                    <span className="block text-sm text-ink-muted">
                      {countOf(shipmentIds.length, 'shipment')}, {countOf(pieces, 'piece')}
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {here && <NotProposed {...here} />}
      </div>
    </Dialog>
  )
}

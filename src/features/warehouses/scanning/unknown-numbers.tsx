import type { ScanDirection } from '#domain/warehouse.ts'
import type { ScanSession } from '#store/scan-session.ts'
import { Button } from '#ui/button.tsx'

interface UnknownNumbersProps {
  asked: ScanSession['asked']
  onSave: (number: string, direction: ScanDirection) => void
  onLeave: (number: string) => void
}

/** Questions that no scan has to wait for: the next parcel can be scanned while they stand. */
export function UnknownNumbers({ asked, onSave, onLeave }: UnknownNumbersProps) {
  if (asked.length === 0) return null
  return (
    <ul aria-label="Unknown numbers" className="flex flex-col gap-3">
      {asked.toReversed().map(({ number, direction }) => (
        <li key={number} className="flex flex-col gap-3 rounded-card border-2 border-warn bg-warn-soft p-4">
          <p className="text-warn">
            <span className="block text-xl font-bold tabular-nums wrap-anywhere">{number}</span>
            <span className="block text-lg font-semibold">Not on this device. Save it anyway?</span>
            The office checks the number when it arrives.
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Button size="large" onClick={() => onSave(number, direction)}>
              Save it anyway
            </Button>
            <Button variant="secondary" size="large" onClick={() => onLeave(number)}>
              Leave it out
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

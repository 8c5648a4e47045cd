import { collectedPaiseOf } from '#domain/shipment/collecting/collection.ts'
import { MODE_WORDS } from '#features/proof-of-delivery/collection/collection-messages.ts'
import type { MoneyInForm } from '#features/proof-of-delivery/stop/stop-in-form.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** What is to be taken at this door, in one sum; of several parcels each amount with the way in which it is paid. */
export function CollectSum({ money }: { money: readonly MoneyInForm[] }) {
  if (money.length === 0) return null
  const due = money.map(({ expectedPaise }) => expectedPaise)
  const entered = money.map(({ expectedPaise, collecting }) => collectedPaiseOf(expectedPaise, collecting))
  const modes = [...new Set(money.map(({ collecting }) => collecting.mode))]
  return (
    <p className="flex justify-between gap-3 font-semibold tabular-nums">
      <span>
        Collect {formatRupees(sumOf(due))}
        {due.length > 1 && (
          <span className="block text-sm font-normal">
            {money
              .map(({ expectedPaise, collecting }) =>
                modes.length > 1 ? `${formatRupees(expectedPaise)} ${IN_THAT_WAY[collecting.mode]}` : formatRupees(expectedPaise),
              )
              .join(' + ')}
          </span>
        )}
        {entered.some((paise, at) => paise !== due[at]) && (
          <span className="block text-sm text-warn">
            {entered.every((paise) => paise !== null) ? `Entered: ${formatRupees(sumOf(entered))}` : 'No amount entered'}
          </span>
        )}
      </span>
      {modes.length === 1 && <span>{modes.map((mode) => MODE_WORDS[mode])}</span>}
    </p>
  )
}

const IN_THAT_WAY = { cash: 'in cash', upi: 'by UPI' } as const

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, paise) => sum + paise, 0)
}

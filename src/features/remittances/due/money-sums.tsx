import type { CashSums } from '#domain/billing/cash/remittance.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** Two equations that hold at any moment. What is nothing in both is left out. */
export function MoneySums({ sums }: { sums: CashSums }) {
  const short = sums.handedOverPaise - sums.countedPaise
  const deducted = sums.deductedPaise ?? 0
  return (
    <section aria-labelledby="money-sums" className="flex flex-col gap-3">
      <h2 id="money-sums" className="text-xl">
        Where the money is
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Sum
          name="Collected at the door"
          paise={sums.collectedPaise}
          parts={[
            ['Carried by drivers', sums.heldPaise],
            ['Handed over', sums.handedOverPaise],
            ['Claimed by UPI', sums.claimedPaise],
            ['Found in the bank', sums.foundPaise],
            ['Not found in the bank', sums.notFoundPaise],
          ]}
        />
        <Sum
          name="Handed over and found"
          paise={sums.handedOverPaise + sums.foundPaise}
          parts={[
            ['Paid out to clients', sums.remittedPaise - deducted],
            ['Deducted from what was paid out', deducted],
            ['To be paid out', sums.duePaise],
            ['The company’s own freight', sums.freightPaise],
            ['Of shipments without a client', sums.withoutClientPaise],
          ]}
        />
      </div>
      {short !== 0 && (
        <p className="text-ink-muted">
          At counting, {formatRupees(Math.abs(short))}{' '}
          {short > 0 ? 'was missing. The company bears it, not its clients.' : 'more was there than was collected.'}
        </p>
      )}
    </section>
  )
}

function Sum({ name, paise, parts }: { name: string; paise: number; parts: [string, number][] }) {
  return (
    <dl aria-label={name} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 tabular-nums">
      <div className="flex flex-wrap justify-between gap-x-4 font-bold">
        <dt>{name}</dt>
        <dd>{formatRupees(paise)}</dd>
      </div>
      {parts
        .filter(([, part]) => part !== 0)
        .map(([part, amount]) => (
          <div key={part} className="flex flex-wrap justify-between gap-x-4">
            <dt>{part}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}

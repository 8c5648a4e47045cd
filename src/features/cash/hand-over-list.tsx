import { NOTES_AND_COINS, PAISE, type CashHandOver } from '#domain/billing/cash/counted-cash.ts'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

/** What was counted stands as it was counted. */
export function HandOverList({ handOvers }: { handOvers: readonly CashHandOver[] }) {
  if (handOvers.length === 0) return null
  return (
    <section aria-labelledby="cash-counted" className="flex flex-col gap-3">
      <h2 id="cash-counted" className="text-xl">
        Handed over
      </h2>
      <ul aria-label="Handed over" className="flex flex-col gap-3">
        {handOvers.map(({ id, driverName, expectedPaise, countedPaise, pieces, reason, receivedBy, at }) => (
          <li key={id} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
            <p className="font-semibold wrap-anywhere">
              {driverName ?? 'Somebody'} handed over {formatShortRupees(countedPaise)} to {receivedBy ?? 'the office'}
            </p>
            <p className="text-ink-muted">{formatInstant(at)}</p>
            {countedPaise !== expectedPaise && (
              <p className="font-medium text-warn wrap-anywhere">
                {formatShortRupees(Math.abs(expectedPaise - countedPaise))} {countedPaise < expectedPaise ? 'too little' : 'too much'}:{' '}
                {reason}
              </p>
            )}
            <p className="text-sm text-ink-muted tabular-nums">{piecesInWords(pieces)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "4 × ₹500, 1 × ₹50, 25 paise". */
function piecesInWords(pieces: Record<string, number>): string {
  const counted = NOTES_AND_COINS.flatMap((value) => {
    const many = pieces[String(value)]
    return many === undefined ? [] : [value === PAISE ? `${many} paise` : `${many} × ₹${value}`]
  })
  return counted.length === 0 ? 'No notes or coins' : counted.join(', ')
}

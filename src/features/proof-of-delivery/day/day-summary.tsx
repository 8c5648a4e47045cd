import type { DriversDay } from '#features/proof-of-delivery/day/arrange-day.ts'

/** When nothing is left to do. What waits is not called sent before the office has confirmed it. */
export function DaySummary({
  counts,
  waiting,
  needYou,
  beingChecked,
  setAside,
  besideTheList,
}: Pick<DriversDay, 'counts' | 'waiting' | 'needYou' | 'beingChecked' | 'setAside' | 'besideTheList'>) {
  const figures = [
    ['Delivered', counts.delivered],
    ['Failed attempts', counts.tried],
    ...(counts.notAttempted > 0 ? [['Not attempted', counts.notAttempted] as const] : []),
    ['Returned', counts.returned],
    ['Waiting to be sent', waiting],
  ] as const
  return (
    <section aria-labelledby="days-end" className="flex flex-col gap-4 rounded-card border-2 border-line-strong bg-surface p-4">
      <h2 id="days-end" className="text-xl">
        {needYou > 0 ? 'No stop is left today' : 'Nothing left to do today'}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {figures.map(([name, count]) => (
          <div key={name} className={name === 'Waiting to be sent' && count > 0 ? 'text-warn' : ''}>
            <dt className="text-sm">{name}</dt>
            <dd className="text-2xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {besideTheList > 0 && (
        <p>
          {besideTheList === 1 ? '1 more delivery was' : `${besideTheList} more deliveries were`} recorded that{' '}
          {besideTheList === 1 ? 'is' : 'are'} not on your list now.
        </p>
      )}
      {needYou > 0 && (
        <p className="font-medium text-bad">
          {needYou === 1 ? '1 delivery needs' : `${needYou} deliveries need`} you: press the line at the top.
        </p>
      )}
      {waiting > 0 && <p className="text-ink-muted">What waits goes by itself with signal. Keep the app open until it is sent.</p>}
      {beingChecked > 0 && (
        <p className="font-medium text-warn">
          The office is checking {beingChecked === 1 ? '1 delivery' : `${beingChecked} deliveries`} of today.
        </p>
      )}
      {setAside > 0 && (
        <p className="font-medium">
          The office has set {setAside === 1 ? '1 delivery' : `${setAside} deliveries`} of today aside: {setAside === 1 ? 'it' : 'they'}{' '}
          changed no shipment.
        </p>
      )}
      {waiting + needYou + beingChecked + setAside === 0 && (
        <p className="text-ink-muted">The office has confirmed everything that was recorded here.</p>
      )}
    </section>
  )
}

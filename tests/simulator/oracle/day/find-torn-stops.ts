import { isCapture } from '#domain/sync/command.ts'
import type { Finding, SavedStop, Trace } from '../../report/trace.ts'
import type { Office, RestingPlace } from '../truth.ts'

/** One submit at one door is one capture for each of its parcels: on the device all of them or none, whatever died in between. */
export async function findTornStops({ db, label, device, userId }: RestingPlace, trace: Trace): Promise<Finding[]> {
  const stops = [...trace.stops].filter(([, stop]) => stop.device === device && stop.userId === userId)
  if (stops.length === 0) return []
  const entries = await db.outbox.filter(({ command }) => isCapture(command)).toArray()
  const here = new Map(entries.map((entry) => [entry.entryId, entry]))
  return stops.flatMap(([draftId, { parcels, mark }]): Finding[] => {
    const found = parcels.map(({ id }) =>
      trace
        .idsOf(id)
        .map((each) => here.get(each))
        .find((entry) => entry !== undefined),
    )
    // What was given up stays when the others are taken back, and takes nothing along; receipts go one by one.
    const isHere = found.some((entry) => entry !== undefined && entry.state !== 'discarded')
    const missing = parcels.filter(({ id }, at) => found[at] === undefined && !trace.undone.has(id) && !trace.receiptsGone.has(id))
    const isGivenUp = found[0]?.state === 'discarded'
    return [
      ...(isHere && !isGivenUp && missing.length > 0
        ? [
            {
              promise: 'lost' as const,
              what: `${label}: of stop ${draftId} ${missing.map((each) => each.trackingNumber).join(', ')} is missing`,
            },
          ]
        : []),
      ...doubledOf(
        mark,
        entries.flatMap(({ command, entryId, trackingNumber }) =>
          isCapture(command)
            ? [{ number: trackingNumber ?? '', notes: command.payload.notes, act: trace.idsOf(entryId)[0] ?? entryId }]
            : [],
        ),
      ).map((number): Finding => ({ promise: 'doubled', what: `${label}: stop ${draftId} has ${number} twice` })),
    ]
  })
}

/** And at the office at most one of each, also of a stop whose tab died before it could say that it had saved it. */
export function findDoubledParcels(trace: Trace, office: Office): Finding[] {
  const captures = [...office.proofs.values()].map(({ id, tracking_number: number, delivery_notes: notes }) => ({
    number,
    notes,
    act: trace.idsOf(id)[0] ?? id,
  }))
  return [...trace.stops].flatMap(([draftId, { mark }]) =>
    doubledOf(mark, captures).map((number): Finding => ({ promise: 'doubled', what: `the office has ${number} of stop ${draftId} twice` })),
  )
}

function doubledOf(mark: SavedStop['mark'], captures: { number: string; notes: string; act: string }[]): string[] {
  const acts = new Map<string, Set<string>>()
  for (const { number, notes, act } of captures) if (notes.startsWith(mark)) acts.set(number, (acts.get(number) ?? new Set()).add(act))
  return [...acts].filter(([, each]) => each.size > 1).map(([number]) => number)
}

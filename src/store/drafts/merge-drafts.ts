import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'

type WholeDraft = { [Field in keyof Required<CaptureDraft>]: CaptureDraft[Field] }

/**
 * One draft lies open in two tabs: what was changed in `mine` since `seen` joins what the other has kept. Of one and the same choice the later
 * stands; pictures, parcels and reasons of both stay, and so does every word of the notes.
 */
export function mergeDrafts(seen: CaptureDraft, kept: CaptureDraft, mine: CaptureDraft): CaptureDraft {
  const later = <Field extends keyof CaptureDraft>(field: Field): CaptureDraft[Field] =>
    isSame(mine[field], seen[field]) ? kept[field] : mine[field]
  const photos = mergeLists(photosOf(seen), photosOf(kept), photosOf(mine), ({ id }) => id)
  const merged: WholeDraft = {
    draftId: kept.draftId,
    trackingNumber: mine.trackingNumber,
    shipmentId: later('shipmentId'),
    outcome: later('outcome'),
    notes: mergeTexts(seen.notes, kept.notes, mine.notes),
    ...asPhotos(photos),
    // With its day: half of one answer and half of another would be neither.
    failure: later('failure'),
    collecting: mergeParts(seen.collecting, kept.collecting, mine.collecting),
    along: isSame(mine.along, seen.along) ? kept.along : mergeLists(seen.along, kept.along, mine.along, (number) => number),
    alongCollecting: mergeParts(seen.alongCollecting, kept.alongCollecting, mine.alongCollecting),
    alongCodes: mergeParts(seen.alongCodes, kept.alongCodes, mine.alongCodes),
    corrects: kept.corrects,
    receiver: mergeParts(seen.receiver, kept.receiver, mine.receiver),
    signature: later('signature'),
    place: later('place'),
    placeAt: later('placeAt'),
    pieces: later('pieces'),
    notPossible: isSame(mine.notPossible, seen.notPossible)
      ? kept.notPossible
      : mergeLists(seen.notPossible, kept.notPossible, mine.notPossible, (excuse) => JSON.stringify(excuse)).filter(
          ({ what }, at, all) => all.findLastIndex((other) => other.what === what) === at,
        ),
    code: later('code'),
  }
  return merged
}

/** Typed in both at once, both texts stand; where one goes on from what the other ends with, it goes on there. */
function mergeTexts(seen: string, kept: string, mine: string): string {
  if (mine === seen) return kept
  if (kept === seen || mine.includes(kept)) return mine
  if (kept.includes(mine)) return kept
  if (!mine.startsWith(seen)) return `${kept}\n${mine}`
  const added = mine.slice(seen.length)
  return seen !== '' && kept.endsWith(seen) ? `${kept}${added}` : `${kept}\n${added.trimStart()}`
}

function mergeParts<Parts extends object>(seen: Parts | undefined, kept: Parts | undefined, mine: Parts | undefined): Parts | undefined {
  if (kept === undefined || mine === undefined) return isSame(mine, seen) ? kept : mine
  const changed = Object.entries(mine).filter(([part, value]) => !isSame(value, seen?.[part as keyof Parts]))
  return { ...kept, ...(Object.fromEntries(changed) as Partial<Parts>) }
}

/** What one has taken away is gone, what either has added is there. */
function mergeLists<Item>(
  seen: readonly Item[] = [],
  kept: readonly Item[] = [],
  mine: readonly Item[] = [],
  idOf: (item: Item) => string,
): Item[] {
  const [before, there, here] = [new Set(seen.map(idOf)), new Set(kept.map(idOf)), new Set(mine.map(idOf))]
  return [
    ...kept.filter((item) => here.has(idOf(item)) || !before.has(idOf(item))),
    ...mine.filter((item) => !there.has(idOf(item)) && !before.has(idOf(item))),
  ]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

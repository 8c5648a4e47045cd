import type { PlaceAtDoor } from '#domain/run-sheet/doors.ts'
import type { CarriedOfDriver, RunSheetState, StopStanding } from '#domain/run-sheet/run-sheet.ts'
import { partWords } from '#domain/run-sheet/stop-pieces.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Tone } from '#ui/feedback/badge.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatShortRupees } from '#ui/format/format-rupees.ts'

export const STATE_TONES: Record<RunSheetState, Tone> = { draft: 'neutral', out: 'warn', closed: 'good' }

export const STANDING_TONES: Record<StopStanding, Tone> = {
  delivered: 'good',
  returned: 'good',
  back: 'info',
  lost: 'bad',
  damaged: 'bad',
  'left-with-driver': 'warn',
  failed: 'bad',
  'not-attempted': 'warn',
  left: 'neutral',
}

export function placeWords({ to_street_address, to_city, to_postal_code }: Shipment): string {
  return [to_street_address, [to_city, to_postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** "2 shipments, 5 pieces", or "5 of 8 pieces" where the others stay behind. */
export function doorWords({ shipments, pieces, along }: Pick<PlaceAtDoor, 'shipments' | 'pieces' | 'along'>): string {
  return `${countOf(shipments, 'shipment')}, ${along < pieces ? partWords(along, pieces) : countOf(pieces, 'piece')}`
}

/** In the words of the server, which asks the same. */
export function overLimitWords(driver: string, paise: number, { limitPaise }: Pick<CarriedOfDriver, 'limitPaise'>): string {
  return `${driver} would carry ${formatShortRupees(paise)}; the limit is ${formatShortRupees(limitPaise)}.`
}

export const WHY_SO_MUCH_CASH = 'Say why so much cash goes with one driver.'

export const NOT_SAVED = 'This could not be saved on this device. Please try again.'

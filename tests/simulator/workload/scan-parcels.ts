import { askAgain, askElsewhere, saveUnknownNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'
import { scanAtWarehouse, type Scan, type ScanOutcome } from '#store/writes/scan-at-warehouse.ts'
import { leaveUnknownNumbers, readScanSession, readUnansweredScans, type AskedNumber } from '#store/drafts/scan-session.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { isUnsentState } from '#store/outbox/outbox-entry.ts'
import { pause } from '../machinery/pause.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { trackingNumber } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { placeName } from '../oracle/in-the-dark.ts'
import { questionKey } from '../report/questions.ts'
import { somePicked } from './plan-shipments.ts'
import { remember } from './remember.ts'

/** Numbers from here on stand on parcels that nobody has entered yet. */
const FIRST_UNKNOWN = 900

export async function scan(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const warehouseId = await someWarehouse(tab, stage)
  const [shipment] = await somePicked(tab, random, 1)
  if (warehouseId === null || shipment === undefined) return
  if (tab.now().getTime() % 4 === 0) return scanPieces(tab, stage, warehouseId)
  await scanNumber(tab, stage, {
    warehouseId,
    trackingNumber: shipment.tracking_number,
    direction: random.pick(['in', 'out']),
    ...someCount(tab),
  })
}

/** The first piece of a parcel arrives, the second is scanned without signal, and days pass. By the clock: it draws nothing by chance. */
async function scanPieces(tab: Tab, stage: Stage, warehouseId: string): Promise<void> {
  const parcel = await tab.db.shipments.filter((each) => piecesOf(each) > 2).first()
  if (parcel === undefined) return
  const piece = { warehouseId, trackingNumber: parcel.tracking_number, direction: 'in' } as const
  await scanNumber(tab, stage, { ...piece, pieces: 1 })
  for (let looked = 0; looked < 20 && (await waitsToBeSent(tab, parcel.tracking_number)); looked += 1) await pause(5)
  tab.device.offline = true
  await scanNumber(tab, stage, { ...piece, pieces: 2 })
  stage.passTime(49 * 60 * 60_000)
}

async function waitsToBeSent({ db }: Tab, trackingNumber: string): Promise<boolean> {
  const scans = (await readOwnScans(db, 0)).filter(({ command }) => command.payload.trackingNumber === trackingNumber)
  return scans.some(({ entry }) => isUnsentState(entry.state))
}

/** Now and then a person says how many pieces it is. By the clock: it draws nothing by chance. */
export function someCount(tab: Tab): Pick<Scan, 'pieces'> {
  const now = tab.now().getTime()
  return now % 3 === 0 ? { pieces: 1 + (now % 4) } : {}
}

/** A person says that it is right although this device does not know the number. */
export async function scanUnknown(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId !== null) await scanNumber(tab, stage, rightThough(warehouseId, unknownNumber(stage)))
}

/** Now and then the tablet has no signal until it is too late. By the clock: it draws nothing by chance. */
export async function undoScan(tab: Tab, stage: Stage): Promise<void> {
  const some = await someWarehouse(tab, stage)
  const arrived = (await readOwnScans(tab.db, 0)).findLast(({ entry, undone }) => entry.state === 'confirmed' && !undone)
  const isLate = arrived !== undefined && tab.now().getTime() % 2 === 0
  const warehouseId = isLate ? arrived.command.payload.warehouseId : some
  if (warehouseId === null) return
  if (isLate) tab.device.offline = true
  await remember(tab, stage, () => undoLastScan(tab.db, warehouseId, tab.now()))
  if (isLate) stage.passTime(25 * 60 * 60_000)
}

/** Undone while it is still here; the server refuses the scan, and the undoing waits behind it. */
export async function scanUnknownAndUndo(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId === null) return
  await scanNumber(tab, stage, rightThough(warehouseId, unknownNumber(stage)))
  await remember(tab, stage, () => undoLastScan(tab.db, warehouseId, tab.now()))
}

function rightThough(warehouseId: string, trackingNumber: string) {
  return { warehouseId, trackingNumber, direction: 'in', evenUnknown: true } as const
}

/** Numbers that this device does not know become questions. */
export async function scanAndBeAsked(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId === null) return
  for (let left = 1 + stage.random.int(3); left > 0; left -= 1)
    await scanNumber(tab, stage, { warehouseId, trackingNumber: unknownNumber(stage), direction: 'in' })
}

/** Where nothing is asked yet, they are put first. All of one warehouse at once: they are right, right after all, left out, or were scanned at another place. */
export async function answerQuestions(tab: Tab, stage: Stage): Promise<void> {
  const { random, counts, trace } = stage
  const { db } = tab
  if ((await readUnansweredScans(db)).length === 0) await scanAndBeAsked(tab, stage)
  const open = await readUnansweredScans(db)
  if (open.length === 0) return
  const { warehouseId, numbers } = random.pick(open)
  const asked = (await readScanSession(db, warehouseId)).asked.filter(({ number }) => numbers.includes(number))
  const elsewhere = (await someWarehouse(tab, stage)) ?? warehouseId
  const answer = random.pick(['saved', 'saved', 'left', 'elsewhere', 'elsewhere', 'asked again'] as const)
  if (answer === 'elsewhere' && elsewhere === warehouseId) return
  const all = (at: string, standing: 'asked' | 'answered') => asked.map(({ number }) => [questionKey(at, number), standing] as const)
  const keys = [warehouseId, elsewhere].flatMap((at) => all(at, 'asked').map(([key]) => key))
  counts.add('branch', `questions were ${answer}`)
  trace.say(`${tab.label} answers ${asked.length} questions: ${answer}`)
  await trace.questions.change(placeName(tab.device.name, tab.person.userId), [...new Set(keys)], async () => {
    switch (answer) {
      case 'saved':
        await remember(tab, stage, () => saveUnknownNumbers(db, warehouseId, asked, tab.now()))
        return new Map(all(warehouseId, 'answered'))
      case 'left':
        await leaveUnknownNumbers(db, warehouseId, numbers)
        return new Map(all(warehouseId, 'answered'))
      case 'elsewhere':
        await askElsewhere(db, warehouseId, elsewhere, asked)
        return new Map([...all(warehouseId, 'answered'), ...all(elsewhere, 'asked')])
      case 'asked again':
        await saveAndAskAgain(tab, stage, warehouseId, asked)
        return new Map(all(warehouseId, 'asked'))
    }
  })
}

/** Both at once, so that nobody takes one of the scans back in between. */
async function saveAndAskAgain(tab: Tab, stage: Stage, warehouseId: string, asked: readonly AskedNumber[]): Promise<void> {
  const { db } = tab
  await remember(tab, stage, () =>
    db.transaction('rw', db.tables, async () => {
      const answered = await saveUnknownNumbers(db, warehouseId, asked, tab.now())
      await askAgain(db, warehouseId, answered, tab.now())
    }),
  )
}

/** With what its person is asked about it, if anything. */
export async function scanNumber(tab: Tab, stage: Stage, scanned: Omit<Scan, 'now'>): Promise<void> {
  const { warehouseId, trackingNumber: number } = scanned
  const key = questionKey(warehouseId, number)
  await stage.trace.questions.change(placeName(tab.device.name, tab.person.userId), [key], async () => {
    let outcome: ScanOutcome | undefined
    await remember(tab, stage, async () => {
      outcome = await scanAtWarehouse(tab.db, { ...scanned, now: tab.now() })
    })
    countBranch(stage, outcome)
    return standingAfter(key, outcome?.kind ?? 'same-again')
  })
}

function countBranch({ counts }: Stage, outcome: ScanOutcome | undefined): void {
  if (outcome?.kind !== 'saved' || outcome.counted === undefined) return
  const { pieces, of } = outcome.counted
  counts.add('branch', pieces < of ? 'a parcel was counted in part' : 'a parcel of several pieces was counted whole')
}

function standingAfter(key: string, outcome: ScanOutcome['kind']): Map<string, 'asked' | 'answered'> {
  // It is there already, and earlier questions are still asked.
  if (outcome === 'same-again') return new Map()
  return new Map([[key, outcome === 'saved' ? 'answered' : 'asked']])
}

function unknownNumber({ random, strangers }: Stage): string {
  const number = trackingNumber(FIRST_UNKNOWN + random.int(5))
  strangers.add(number)
  return number
}

async function someWarehouse(tab: Tab, { random }: Stage): Promise<string | null> {
  const ids = await tab.db.warehouses.orderBy('id').primaryKeys()
  return ids.length === 0 ? null : random.pick(ids)
}

import { checkSignedCode } from '#domain/shipment/receipt/signed-code.ts'
import type { ParcelCode, RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import type { DriverShipment, Shipment } from '#domain/shipment/shipment.ts'
import { sha256Of } from '#functions/_shared/hash-bytes.ts'
import { CODE_LIVES_MS, signCode } from '#functions/delivery-code/sign-code.ts'
import { readMeta } from '#store/database/meta.ts'
import { SERVICE } from '../machinery/sim-server.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'

const WAYS = ['right', 'right', 'wrong', 'wrong', 'wrong', 'not possible', 'asked', 'asked', 'shown', 'shown otherwise'] as const
const DAY_MS = 86_400_000

/** What the recipient of one parcel says or shows, what somebody makes up, or why there is none. */
export async function sayCode(tab: Tab, stage: Stage, shipment: Shipment): Promise<ParcelCode> {
  const { random, counts, trace } = stage
  const way = random.pick(WAYS)
  const code = way === 'not possible' ? null : await codeOf(tab, stage, shipment, way)
  counts.add('branch', code === null ? 'a code was not possible' : `a code was ${code.way}`)
  trace.say(`${tab.label} has for ${shipment.tracking_number} by "${way}": ${code?.way ?? 'no code'} ${code?.said ?? ''}`)
  return code === null ? { whyNot: 'They have no phone' } : { code }
}

export async function someWithCode(tab: Tab, { random }: Stage): Promise<Shipment | null> {
  const open = (await tab.db.shipments.toArray()).filter(
    (each) => each.receipt_needs?.includes('code') === true && !['Delivered', 'Returned', 'Cancelled'].includes(each.status),
  )
  return open.length === 0 ? null : random.pick(open.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

async function codeOf(
  tab: Tab,
  stage: Stage,
  shipment: Shipment,
  way: Exclude<(typeof WAYS)[number], 'not possible'>,
): Promise<RecipientCode | null> {
  const { random } = stage
  const digits = await readDigits(stage, shipment.id)
  switch (way) {
    case 'right':
      return digits === null ? null : { way: 'typed', value: digits }
    case 'wrong':
      return { way: 'typed', value: String(100_000 + random.int(900_000)) }
    case 'asked': {
      const wrong = random.chance(0.4) ? await askAtTheDoor(tab, stage, shipment.id, String(100_000 + random.int(900_000))) : null
      if (wrong?.said === 'right' || digits === null) return wrong
      const said = await askAtTheDoor(tab, stage, shipment.id, digits)
      // What was found wrong at the door does not go along.
      return said?.said === 'wrong' ? null : said
    }
    case 'shown':
      return scan(tab, stage, shipment, await showCode(stage, shipment.id))
    case 'shown otherwise':
      return scan(tab, stage, shipment, await showOtherwise(stage, shipment.id))
  }
}

/** The digits with what the server says of them, where there is signal. */
export async function askAtTheDoor(
  { device, person, label }: Tab,
  stage: Stage,
  shipmentId: string,
  value: string,
): Promise<RecipientCode | null> {
  const { server, trace, counts, findings } = stage
  const typed = { way: 'typed' as const, value }
  if (device.offline) return typed
  const restores = server.restores.length
  const before = trace.codeTries.get(shipmentId) ?? { wrong: 0, last: null, renewed: 0 }
  trace.codeTries.set(shipmentId, before)
  const said = (await server.callAs(person.userId, 'check_delivery_code', { shipmentId, digits: value }).catch(() => null)) as
    | { result: 'right' | 'wrong' }
    | { refused: string }
    | null
  trace.say(`${label} asks whether ${value} is right for ${shipmentId.slice(0, 8)}: ${JSON.stringify(said)}`)
  if (said === null) return typed
  if ('refused' in said) {
    if (said.refused === 'locked') counts.add('branch', 'no try was left')
    return said.refused === 'locked' ? { ...typed, said: 'wrong' } : typed
  }
  counts.add('branch', `a try was ${said.result}`)
  const tries = trace.codeTries.get(shipmentId)
  // A restored office has forgotten how often, and one that makes a new code begins anew.
  if (server.restores.length > restores || tries?.renewed !== before.renewed) return { ...typed, said: said.result }
  if (tries.wrong >= 5 && server.restores.length === 0)
    findings.push({ promise: 'untrue', what: `${label}: after five wrong tries ${value} was called ${said.result} for ${shipmentId}` })
  if (said.result === 'wrong' && tries.last !== value) trace.codeTries.set(shipmentId, { ...tries, wrong: tries.wrong + 1, last: value })
  return { ...typed, said: said.result }
}

/** As its recipient reads it. */
export async function readDigits(stage: Stage, shipmentId: string): Promise<string | null> {
  return (await readCode(stage, shipmentId))?.digits ?? null
}

async function readCode({ server, world }: Stage, shipmentId: string): Promise<{ digits: string; serial: number } | null> {
  const [person] = world.office
  if (person === undefined) return null
  const read = (await server.callAs(person.userId, 'delivery_code', { shipmentId }).catch(() => null)) as
    | { digits: string; serial: number }
    | { refused: string }
    | null
  return read === null || 'refused' in read ? null : read
}

/** The same as a signed code, as the server's function makes it, by the world's time. */
async function showCode(stage: Stage, shipmentId: string, madeAgoMs = 0): Promise<string | null> {
  const { server, worldTime, trace } = stage
  const serial = (await readCode(stage, shipmentId))?.serial ?? 1
  const signing = (await server.callAs(SERVICE, 'delivery_signing', {}).catch(() => null)) as {
    key: { kid: string; privateKey: string }
  } | null
  if (signing === null) return null
  const madeAt = new Date(worldTime() - madeAgoMs)
  const expiresAt = new Date(Math.floor((madeAt.getTime() + CODE_LIVES_MS) / 1000) * 1000)
  const signed = await signCode(signing.key.kid, signing.key.privateKey, shipmentId, madeAt, expiresAt)
  trace.signedCodes.set(signed, { shipmentId, isOld: madeAgoMs > 0 })
  const digest = await sha256Of(new TextEncoder().encode(signed))
  // One of a parcel that is not there is kept by nobody.
  await server.callAs(SERVICE, 'keep_delivery_token', { digest, shipmentId, serial, expiresAt: expiresAt.toISOString() }).catch(() => null)
  return signed
}

/** Too old, of another parcel, made by somebody else, or signed by a key that no phone has. */
async function showOtherwise(stage: Stage, shipmentId: string): Promise<string | null> {
  const { random } = stage
  const how = random.pick(['old', 'of another', 'forged', 'of another key'] as const)
  if (how === 'old') return showCode(stage, shipmentId, 3 * DAY_MS)
  if (how === 'of another') return showCode(stage, random.uuid())
  const signed = await showCode(stage, shipmentId)
  if (signed === null) return null
  const parts = signed.split('.')
  if (how === 'of another key') return parts.with(1, 'anotherk').join('.')
  const turned = Array.from(parts.at(-1) ?? '')
    .toReversed()
    .join('')
  return parts.with(-1, turned).join('.')
}

/** As the phone's own dialog does: what it takes goes along, and what it finds wrong does not. */
async function scan(tab: Tab, stage: Stage, shipment: Shipment, text: string | null): Promise<RecipientCode | null> {
  if (text === null) return null
  const { clockOffsetMs } = await readMeta(tab.db, 'contact')
  const { delivery_keys: keys } = shipment as DriverShipment
  const check = stage.checkSignedCode ?? checkSignedCode
  const verdict = await check(text, shipment.id, keys ?? [], new Date(tab.now().getTime() + (clockOffsetMs ?? 0)))
  stage.counts.add('branch', `a signed code is "${verdict}"`)
  const signed = stage.trace.signedCodes.get(text)
  const isTimeKnown = clockOffsetMs !== null && !tab.device.clockEverJumped && !stage.server.wasEverWrongAboutTime
  if (verdict === 'right' && (signed?.shipmentId !== shipment.id || (signed.isOld && isTimeKnown)))
    stage.findings.push({ promise: 'untrue', what: `${tab.label}: "Checked", and it was no code of ${shipment.id}` })
  if (verdict !== 'right' && verdict !== 'unknown-key') return null
  return { way: 'scanned', value: text, ...(verdict === 'right' && { said: verdict }) }
}

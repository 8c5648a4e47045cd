import { SAYS_IT_FORGOT, type SimServer } from '../machinery/sim-server.ts'
import type { Trace } from '../report/trace.ts'

/** One person's database on one device. */
export function placeName(device: string, userId: string): string {
  return `${device} ${userId}`
}

/**
 * A backup was restored, nobody began an epoch, and this device has not found out by itself: it asked again only when the versions had been
 * given anew, or what was forgotten had made none. What it was told and what it shows may then be out of date.
 */
export function isInTheDark(server: SimServer, trace: Trace, device: string, userId: string): boolean {
  return server.epochIsMissing && trace.foundOut.get(placeName(device, userId))?.restores !== server.silentRestores
}

export interface Knowing {
  isInTheDark: boolean
  /** It is being told by the answer to a pull from here. */
  toldAt: number | null
}

/** At this moment: what a device said a moment ago it may have said before it found out. */
export function whatItKnows(server: SimServer, trace: Trace, device: string, userId: string): Knowing {
  return {
    isInTheDark: isInTheDark(server, trace, device, userId),
    toldAt: trace.foundOut.get(placeName(device, userId))?.cursor ?? null,
  }
}

/** The same for the place where one act was saved. */
export function wasSavedInTheDark(server: SimServer, trace: Trace, id: string): boolean {
  const act = trace.idsOf(id)[0] ?? id
  const saved = trace.commands.find((command) => command.id === act)
  return saved === undefined ? server.epochIsMissing : isInTheDark(server, trace, saved.device, saved.userId)
}

/** Answered, and forgotten by a restored backup. */
export function wasForgotten(server: SimServer, ids: readonly string[]): boolean {
  return server.log.words.some(({ id, forgotten }) => forgotten && ids.includes(id))
}

/** The server forgot what had kept a late twin out, and no epoch kept the twin out either. */
export function isForgottenWithdrawal(server: SimServer, trace: Trace, id: string): boolean {
  const after = trace.discardedAt(id)
  return (
    server.silentRestores > 0 &&
    after !== undefined &&
    server.log.words.slice(after).some(({ kind, forgotten }) => kind === 'withdraw' && forgotten)
  )
}

/** The server forgot in silence that it had refused, so that a late twin is carried out though a person was told that nothing will be. */
export function isForgottenRefusal(server: SimServer, trace: Trace, id: string): boolean {
  return server.silentRestores > 0 && wasForgotten(server, trace.idsOf(id))
}

/** A tab that died over the answer asks the same once more, and may be told nothing then. */
export function notePull(trace: Trace, server: SimServer, place: string, asked: string, answer: Headers): void {
  const said = answer.get(SAYS_IT_FORGOT)
  if (said === null) return
  const { p } = JSON.parse(asked) as { p: { cursor: number } }
  if (said === 'true') trace.foundOut.set(place, { restores: server.silentRestores, cursor: p.cursor })
  else if (trace.foundOut.get(place)?.cursor === p.cursor) trace.foundOut.delete(place)
}

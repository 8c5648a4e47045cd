import type { DeviceName } from '#domain/people/device-name.ts'
import type { Connection } from '#store/database/meta-rows.ts'
import type { Tone } from '#ui/feedback/badge.tsx'

export interface StatusFacts {
  connection: Connection
  /** Saved on this device, and the server has not confirmed it. */
  unsent: number
  /** Refused by the server; waits for a person. */
  needsYou: number
  sending: number
  /** The office answered, but this app does not understand it. */
  appTooOld: boolean
}

export interface StatusWords {
  text: string
  tone: Tone
}

/** The one line that is always in sight. It never says that anything has reached anyone before the server has. */
export function statusWords({ connection, unsent, needsYou, sending, appTooOld }: StatusFacts, device: DeviceName): StatusWords {
  if (needsYou > 0) {
    const rest = unsent > 0 ? `, ${unsent} to send` : ''
    return { text: `${needsYou} ${needsYou === 1 ? 'needs' : 'need'} you${rest}`, tone: 'bad' }
  }
  const kept = unsent > 0 ? `, ${unsent} saved on this ${device}` : ''
  switch (connection) {
    case 'signed-out':
      return { text: unsent > 0 ? `Sign in to send ${unsent}` : 'Session ended', tone: 'warn' }
    case 'no-signal':
      return { text: `No signal${kept}`, tone: unsent > 0 ? 'warn' : 'neutral' }
    case 'captive-portal':
      return { text: `Wi-Fi wants a sign-in${kept}`, tone: 'warn' }
    case 'server-trouble':
      return { text: `Office not answering${kept}`, tone: 'warn' }
    case 'storage-full':
      return { text: `Storage of this ${device} is full${unsent > 0 ? `, ${unsent} to send` : ''}`, tone: 'bad' }
    case 'online':
    case 'unknown':
      if (appTooOld) return { text: `This app is too old${unsent > 0 ? `, ${unsent} to send` : ''}`, tone: 'warn' }
      if (unsent === 0) return { text: 'All sent', tone: 'good' }
      return { text: sending > 0 ? `Sending, ${unsent} to send` : `${unsent} to send`, tone: 'info' }
  }
}

import { useState } from 'react'
import type { CodeSent } from '#backend/auth/one-time-code.ts'
import { PHONE_NEEDED } from '#features/proof-of-delivery/sign-in/delivery-sign-in-message.ts'

interface Said {
  about: string
  words: string
  isGood: boolean
}

/** Asks for a code to a phone as it was typed, without what stands around the ten digits. */
export function useSendCode(phone: string, onSent: () => void): { busy: boolean; said: Said | null; send: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  async function send() {
    if (busy) return
    if (!/^\d{10}$/.test(phone)) {
      setSaid({ about: phone, words: PHONE_NEEDED, isGood: false })
      return
    }
    setBusy(true)
    const answer = await import('#backend/auth/one-time-code.ts').then(
      ({ sendCode }) => sendCode(phone),
      // Without signal the file itself stays away.
      (): CodeSent => ({ kind: 'unreachable' }),
    )
    setBusy(false)
    setSaid({ about: phone, words: sentWords(answer), isGood: answer.kind === 'sent' })
    if (answer.kind === 'sent') onSent()
  }

  return { busy, said, send }
}

function sentWords(answer: CodeSent): string {
  switch (answer.kind) {
    case 'sent':
      return 'If this is the phone of a member of staff, a code is on its way. Enter it above.'
    case 'busy':
      return 'Too many attempts. Please wait a minute and try again.'
    case 'unreachable':
      return 'No connection. A code needs signal.'
    case 'failed':
      return `No code could be sent. ${answer.message}`.trim()
  }
}

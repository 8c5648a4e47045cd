import type { MessageField, TypedMessage } from '#domain/people/contact-message.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { KEPT_PREFIX, keptKeys } from '#features/contact/queue/kept-keys.ts'

/** Why the last try got nowhere; null before the first one. */
export type SendFailure = Extract<NoAnswer, 'unreachable' | 'captive-portal' | 'busy' | 'failed'>

export interface WaitingMessage {
  state: 'waiting'
  id: string
  /** When it was written: milliseconds by this device's clock. */
  keptAt: number
  typed: TypedMessage
  website: string
  failures: number
  /** Not to be tried before this moment, by this device's clock. */
  notBefore: number
  lastFailure: SendFailure | null
}

/** A sent message leaves only a receipt. */
export interface SentReceipt {
  state: 'sent'
  id: string
  keptAt: number
  sentAt: number
}

export interface RefusedMessage {
  state: 'refused'
  id: string
  keptAt: number
  typed: TypedMessage
  field: MessageField | null
}

export type KeptMessage = WaitingMessage | SentReceipt | RefusedMessage

const RECEIPT_MS = 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
/** Where the device keeps nothing, the open page does. */
const onlyHere = new Map<string, KeptMessage>()
let shown: { texts: string; messages: readonly KeptMessage[] } = { texts: '', messages: [] }

/** Oldest first. Other contents under such a key are not ours to send. */
export function readKept(): readonly KeptMessage[] {
  const texts = new Map<string, string>()
  for (const key of keptKeys()) texts.set(key, localStorage.getItem(key) ?? '')
  const now = JSON.stringify([...texts, ...onlyHere])
  if (shown.texts !== now) {
    const stored = [...texts.values()].map(parse).filter((message) => message !== null)
    const known = new Map([...stored, ...onlyHere.values()].map((message) => [message.id, message]))
    const messages = [...known.values()].toSorted((a, b) => a.keptAt - b.keptAt || a.id.localeCompare(b.id))
    shown = { texts: now, messages }
  }
  return shown.messages
}

/** False where the device cannot hold it: then it lives as long as the page does. */
export function keep(message: KeptMessage): boolean {
  let onDevice = true
  try {
    localStorage.setItem(KEPT_PREFIX + message.id, JSON.stringify(message))
    onlyHere.delete(message.id)
  } catch {
    onlyHere.set(message.id, message)
    onDevice = false
    // Even without room for its receipt, a sent message must not be sent again.
    if (message.state === 'sent') removeStored(message.id)
  }
  changed()
  return onDevice
}

export function drop(id: string): void {
  onlyHere.delete(id)
  removeStored(id)
  changed()
}

function removeStored(id: string): void {
  try {
    localStorage.removeItem(KEPT_PREFIX + id)
  } catch {
    // Storage that is shut held nothing.
  }
}

export function isOnDevice(id: string): boolean {
  return !onlyHere.has(id)
}

/** Later than every other, even when the clock was set back. */
export function nextKeptAt(now: number = Date.now()): number {
  return Math.max(now, ...readKept().map(({ keptAt }) => keptAt + 1))
}

export function dropOldReceipts(now: number = Date.now()): void {
  for (const message of readKept()) if (message.state === 'sent' && !(Math.abs(now - message.sentAt) < RECEIPT_MS)) drop(message.id)
}

export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}

function parse(text: string): KeptMessage | null {
  try {
    const value = JSON.parse(text) as Partial<KeptMessage> | null
    const known = value?.state === 'waiting' || value?.state === 'sent' || value?.state === 'refused'
    // Only this file writes under these keys.
    return known && typeof value.id === 'string' && typeof value.keptAt === 'number' ? (value as KeptMessage) : null
  } catch {
    return null
  }
}

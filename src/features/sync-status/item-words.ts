import { clientTrouble } from '#domain/client-words.ts'
import type { DeviceWord } from '#domain/device-word.ts'
import type { Role } from '#domain/roles.ts'
import { warehouseRefusal } from '#domain/warehouse-words.ts'
import type { QueueItem } from '#store/queue.ts'
import type { Tone } from '#ui/badge.tsx'

export function stateWords(state: QueueItem['state'], device: DeviceWord): { text: string; tone: Tone } {
  switch (state) {
    case 'saved':
      return { text: `Saved on this ${device}`, tone: 'info' }
    case 'sending':
      return { text: 'Sending', tone: 'info' }
    case 'waiting-for-signal':
      return { text: `Saved on this ${device}, waiting for signal`, tone: 'warn' }
    case 'sign-in-needed':
      return { text: `Saved on this ${device}, sign in to send`, tone: 'warn' }
    case 'needs-you':
      return { text: 'Needs you', tone: 'bad' }
    case 'delivered-to-office':
      return { text: 'Delivered to office', tone: 'good' }
    case 'discarding':
      return { text: 'Discarded, asking the office whether it had arrived', tone: 'warn' }
    case 'discarded':
      return { text: 'Discarded', tone: 'neutral' }
  }
}

export function photoWords(photo: QueueItem['photo'], device: DeviceWord): string | null {
  switch (photo?.state) {
    case 'saved':
      return `Photo saved on this ${device}`
    case 'sending':
      return 'Photo is being sent'
    case 'sent':
      return 'Photo delivered to office'
    case 'needs-you':
      return 'Photo needs you'
    case 'none':
    case undefined:
      return null
  }
}

/** What somebody gave up, and why: "Discarded: wrong parcel". */
export function discardWords({ state, discardReason }: Pick<QueueItem, 'state' | 'discardReason'>): string | null {
  if (discardReason === null) return null
  return `${state === 'discarded' ? 'Discarded' : 'Photo discarded'}: ${discardReason}`
}

/** The specification's texts for what the server refused, where the person meets it. */
export function refusalWords(item: Pick<QueueItem, 'kind' | 'isNew' | 'photo' | 'refusal'>): string | null {
  if (item.refusal === null) return null
  const { code, message } = item.refusal
  if (item.photo?.state === 'needs-you') return `Image upload failed: ${message}`
  if (item.kind === 'record-delivery') return code === 'not-found' ? 'Shipment not found.' : `Failed to save proof: ${message}`
  if (item.refusal.conflict) return `${item.refusal.conflict.changedBy ?? 'Somebody else'} changed the same meanwhile. Choose what is kept.`
  if (code === 'not-found' && (item.kind === 'update-shipment' || item.kind === 'assign-driver'))
    return 'Failed to update shipment. It was deleted before your change arrived.'
  if (item.kind === 'delete-shipment') return `Error deleting shipment: ${message}`
  if (item.kind === 'delete-warehouse') return warehouseRefusal('deleting', item.refusal)
  if (item.kind === 'save-warehouse') return warehouseRefusal(item.isNew ? 'creating' : 'updating', item.refusal)
  if (item.kind === 'delete-client') return clientTrouble('deleting', message)
  if (item.kind === 'save-client') return clientTrouble(item.isNew ? 'creating' : 'updating', message)
  if (item.kind === 'scan-at-warehouse' || item.kind === 'undo-scan') return message
  if (item.kind === 'create-shipment') return `Failed to create shipment: ${message}`
  if (item.kind === 'update-shipment' && code === 'price-out-of-range') return `Please, Enter the price. ${message}`
  return `Failed to update shipment: ${message}`
}

/** What its owner can do about the server's no to whoever they are now. */
export function notAllowedStep({ refusal }: Pick<QueueItem, 'refusal'>, role: Role | undefined): string | null {
  if (refusal?.code !== 'not-allowed') return null
  switch (role) {
    case 'inactive':
      return 'It stays on this device. When an admin has switched your account on again, press Retry.'
    case 'customer':
      return 'It stays on this device. When an admin has given you your place of work back, press Retry.'
    default:
      return 'It stays on this device. When an admin has given you the role for it, press Retry.'
  }
}

/** For whoever has lost their place of work: a file helps with deliveries alone. */
export function wayOutWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  return items.every(({ kind }) => kind === 'record-delivery')
    ? 'What cannot be sent can be exported to a file for the office.'
    : 'Deliveries can be exported to a file for the office. Other changes wait here, and can be sent when your account may do so again.'
}

/** What signing out with a file is worth: the office's import takes deliveries alone. */
export function fileWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  const lost = items.filter(({ kind }) => kind !== 'record-delivery').length
  if (lost === 0) return 'Hand the file to the office, who import it.'
  const rest = lost === 1 ? 'One change cannot be imported' : `${lost} changes cannot be imported`
  const office = lost === items.length ? '' : 'The office imports the deliveries in it. '
  return `${office}${rest}: the file only says what was meant, and somebody has to make it again. Stay signed in to send it.`
}

/** Items that still have to reach the office, as a person counts them: "3 deliveries have not been sent." */
export function unsentWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  const count = items.length
  const allDeliveries = items.every(({ kind }) => kind === 'record-delivery')
  if (count === 1) return allDeliveries ? '1 delivery has not been sent.' : '1 change has not been sent.'
  return `${count} ${allDeliveries ? 'deliveries' : 'changes'} have not been sent.`
}

export function isUnsent({ state }: Pick<QueueItem, 'state'>): boolean {
  return state !== 'delivered-to-office' && state !== 'discarded'
}

import type { StoredWork } from '#store/sign-out/stored-work.ts'
import { formatBytes } from '#ui/format/format-bytes.ts'

const number = new Intl.NumberFormat('en-IN')

export function counted(count: number): string {
  return count === 0 ? 'None' : number.format(count)
}

export function workFacts(work: StoredWork): { what: string; amount: string }[] {
  const { count, bytes } = work.photos
  return [
    { what: 'Shipments', amount: counted(work.shipments) },
    // Not every role has them.
    ...(work.directory > 0 ? [{ what: 'Clients, warehouses and drivers', amount: counted(work.directory) }] : []),
    ...(work.histories > 0 ? [{ what: 'Histories of opened shipments', amount: counted(work.histories) }] : []),
    {
      what: 'Not confirmed by the office yet',
      amount: counted(
        work.unsent +
          (work.unfinished.delivery ? 1 : 0) +
          work.unfinished.shipments +
          work.unfinished.notes +
          work.unfinished.invoices +
          work.unfinished.scans,
      ),
    },
    { what: 'Receipts of the last seven days', amount: counted(work.receipts) },
    { what: 'Photos', amount: count === 0 ? 'None' : `${number.format(count)}, ${formatBytes(bytes)}` },
  ]
}

export function messagesBlock(unsent: number): string | null {
  if (unsent === 0) return null
  const which = unsent === 1 ? '1 message has' : `${number.format(unsent)} messages have`
  return `${which} not been sent. The contact page shows ${unsent === 1 ? 'it' : 'them'}; nothing unsent is ever cleared.`
}

/** Why nothing may be cleared; null when it may. */
export function clearBlocked({ unsent, unfinished }: StoredWork, online: boolean): string | null {
  if (unsent > 0) {
    const which = unsent === 1 ? '1 item is' : `${number.format(unsent)} items are`
    return `${which} not confirmed by the office yet. Send ${unsent === 1 ? 'it' : 'them'} first; nothing unsent is ever cleared.`
  }
  if (unfinished.delivery) return 'A delivery is not finished. Submit or discard it first.'
  if (unfinished.shipments === 1) return 'A shipment that you typed is not saved. Save or discard it first.'
  if (unfinished.shipments > 1)
    return `${number.format(unfinished.shipments)} shipments that you typed are not saved. Save or discard them first.`
  if (unfinished.notes > 0) return 'A private note that you typed is not sent. Send it or clear its text on the page of its shipment first.'
  if (unfinished.invoices > 0)
    return `${unfinished.invoices === 1 ? 'An invoice' : `${number.format(unfinished.invoices)} invoices`} of a month’s end ${unfinished.invoices === 1 ? 'is' : 'are'} not raised. Raise or give up on the page Month’s end first.`
  if (unfinished.scans > 0) return 'Scanned numbers wait for your answer at a warehouse. Answer there first.'
  return online ? null : 'You have no signal. What is cleared now could not be fetched again.'
}

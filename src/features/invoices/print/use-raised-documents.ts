import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** What this device's last month's end has raised, whole, read one after the other; undefined ids until they are known. */
export function useRaisedDocuments() {
  const db = useDatabase()
  const ids = useLiveQuery(async () => {
    const { run } = await readMonthsEnd(db)
    return run?.bills.flatMap(({ outcome }) => (outcome?.kind === 'raised' ? [outcome.invoice.id] : [])) ?? []
  }, [db])
  const come = useRef(new Map<string, InvoiceDocument>())
  const [read, setRead] = useState(0)
  const query = useServerQuery<ServerResult<InvoiceDocument[]>>(`documents ${ids?.join(' ') ?? ''}`, async (signal) => {
    for (const id of ids ?? []) {
      if (come.current.has(id)) continue
      const call = await invoiceDocument(id)
      if (call.kind !== 'answer') return call
      if (signal.aborted) break
      if (call.value.invoice !== null) come.current.set(id, call.value.invoice)
      setRead(come.current.size)
    }
    return { kind: 'answer', value: (ids ?? []).flatMap((id) => come.current.get(id) ?? []), serverTime: null }
  })
  return { ids, read, query }
}

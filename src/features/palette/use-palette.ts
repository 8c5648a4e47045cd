import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { clientInvoices } from '#backend/rpc/invoices.ts'
import { listStaff } from '#backend/rpc/staff-accounts.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import * as paths from '#domain/app-paths.ts'
import {
  clientEntries,
  invoiceEntries,
  invoiceSearch,
  isInvoiceSought,
  MOST_OF_A_KIND,
  personEntries,
  placeEntries,
  shipmentEntries,
  warehouseEntries,
  type InvoiceSearch,
  type PaletteGroup,
  type Place,
} from '#features/palette/palette-entries.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClients } from '#store/reads/read-clients.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const PAUSE_MS = 300
const PAGE = 200
/** Further back, a client's own list of invoices is the way. */
const MOST_PAGES = 5

export interface Palette {
  groups: PaletteGroup[]
  /** What was typed when these groups were found. */
  foundFor: string | null
  /** This device could not be read. */
  failed: boolean
  readAgain: () => void
  /** The server is asked for people or invoices. */
  isAsking: boolean
  trouble: NoAnswer | null
  askAgain: () => void
}

interface Places {
  pages: readonly Place[]
  starts: readonly Place[]
  isAdmin: boolean
}

/** Everything that this device holds, as it is typed; people and invoices are on the server alone. */
export function usePalette(typed: string, { pages, starts, isAdmin }: Places): Palette {
  const text = typed.trim()
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const here = useLiveQuery(async () => {
    try {
      const [shipments, clients, warehouses] = await Promise.all([
        text === '' ? [] : searchShipments(db, { ...NEWEST, text }).then(({ rows }) => rows),
        readClients(db),
        readWarehouses(db),
      ])
      return { text, shipments, clients, warehouses }
    } catch {
      return 'failed' as const
    }
  }, [db, text, attempt])
  const read = here === undefined || here === 'failed' ? null : here

  const people = useServerQuery('staff', listStaff)
  const sought = read === null || text === '' ? null : invoiceSearch(text, read.clients)
  const invoices = useServerQuery(JSON.stringify(sought), () => findInvoices(sought), { pauseMs: sought === null ? 0 : PAUSE_MS })

  const groups: PaletteGroup[] = [
    { heading: 'Start', entries: placeEntries('start', starts, text) },
    { heading: 'Pages', entries: placeEntries('page', pages, text) },
  ]
  if (read !== null && text !== '') {
    groups.push(
      { heading: 'Shipments', entries: shipmentEntries(read.shipments) },
      { heading: 'Clients', entries: clientEntries(read.clients, text, isAdmin) },
      { heading: 'Invoices', entries: invoiceEntries(invoices.value ?? []) },
      { heading: 'People', entries: personEntries(people.value?.staff ?? [], text) },
      { heading: 'Warehouses', entries: warehouseEntries(read.warehouses, text) },
      {
        heading: 'More',
        entries: [{ key: 'all-shipments', title: `Search shipments for “${text}”`, detail: '', to: paths.shipmentsSearched(text) }],
      },
    )
  }
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    foundFor: read?.text ?? null,
    failed: here === 'failed',
    readAgain: () => setAttempt(attempt + 1),
    isAsking: text !== '' && (people.isAsking || (sought !== null && invoices.isAsking)),
    trouble: people.trouble ?? (sought === null ? null : invoices.trouble),
    askAgain: () => {
      if (people.trouble !== null) people.again()
      if (invoices.trouble !== null) invoices.again()
    },
  }
}

const NEWEST = {
  status: null,
  from: null,
  to: null,
  sort: 'created',
  direction: 'desc',
  page: 1,
  pageSize: MOST_OF_A_KIND,
} as const

async function findInvoices(sought: InvoiceSearch | null): Promise<ServerResult<InvoiceSummary[]>> {
  if (sought === null) return { kind: 'answer', value: [], serverTime: null }
  const found: InvoiceSummary[] = []
  let after: InvoiceSummary | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const call = await clientInvoices({ ...sought, month: null, cancelled: true, owed: null, limit: PAGE, after })
    if (call.kind !== 'answer') return call
    found.push(...call.value.invoices.filter((invoice) => isInvoiceSought(invoice, sought)))
    after = call.value.invoices.at(-1) ?? null
    if (!call.value.more || after === null || found.length >= MOST_OF_A_KIND || (found.length > 0 && sought.number.length >= 4)) break
  }
  return { kind: 'answer', value: found, serverTime: null }
}

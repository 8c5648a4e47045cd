import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import { clientInvoices } from '#backend/rpc/billing/invoices.ts'
import { listStaff } from '#backend/rpc/staff-accounts.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { NO_FILTERS } from '#domain/shipment/list/list-filters.ts'
import { searchNeedle } from '#domain/shipment/list/search-text.ts'
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
/** Fewer say too little to ask all records for. */
const FEWEST_LETTERS = 3
/** Further back, a client's own list of invoices is the way. */
const MOST_PAGES = 5

export interface Palette {
  groups: PaletteGroup[]
  /** What was typed when these groups were found. */
  foundFor: string | null
  /** This device could not be read. */
  failed: boolean
  readAgain: () => void
  /** The server is asked for people, invoices or older shipments. */
  isAsking: boolean
  /** Shipments are looked for in all records, because this device holds few or none that fit. */
  isSearchingRecords: boolean
  /** All records have been searched as well. */
  hasAllRecords: boolean
  trouble: NoAnswer | null
  askAgain: () => void
}

interface Places {
  pages: readonly Place[]
  starts: readonly Place[]
  isAdmin: boolean
}

/** Everything that this device holds, as it is typed; people, invoices and older shipments are on the server alone. */
export function usePalette(typed: string, { pages, starts, isAdmin }: Places): Palette {
  const text = typed.trim()
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const found = useLiveQuery(async () => {
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
  const read = found === undefined || found === 'failed' ? null : found

  const people = useServerQuery('staff', listStaff)
  const sought = read === null || text === '' ? null : invoiceSearch(text, read.clients)
  const invoices = useServerQuery(JSON.stringify(sought), () => findInvoices(sought), { pauseMs: sought === null ? 0 : PAUSE_MS })
  const isEnough = read?.text !== text || text.length < FEWEST_LETTERS || read.shipments.length >= MOST_OF_A_KIND
  const wanted = isEnough ? null : searchNeedle(text)
  const records = useServerQuery(`records ${wanted ?? ''}`, () => findRecords(wanted), { pauseMs: wanted === null ? 0 : PAUSE_MS })
  const here = new Set(read?.shipments.map(({ id }) => id))
  const older = (records.value ?? []).filter(({ id }) => !here.has(id)).slice(0, MOST_OF_A_KIND)

  const groups: PaletteGroup[] = [
    { heading: 'Start', entries: placeEntries('start', starts, text) },
    { heading: 'Pages', entries: placeEntries('page', pages, text) },
  ]
  if (read !== null && text !== '') {
    groups.push(
      { heading: 'Shipments', entries: shipmentEntries(read.shipments) },
      { heading: 'Shipments in all records', entries: shipmentEntries(older) },
      { heading: 'Clients', entries: clientEntries(read.clients, text, isAdmin) },
      { heading: 'Invoices', entries: invoiceEntries(invoices.value ?? []) },
      { heading: 'People', entries: personEntries(people.value?.staff ?? [], text) },
      { heading: 'Warehouses', entries: warehouseEntries(read.warehouses, text) },
      {
        heading: 'More',
        entries: [
          { key: 'all-shipments', title: `Search shipments for “${text}”`, detail: '', to: paths.shipmentsSearched(text) },
          { key: 'all-records', title: `Search all records for “${text}”`, detail: '', to: paths.recordsSearched(text) },
        ],
      },
    )
  }
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    foundFor: read?.text ?? null,
    failed: found === 'failed',
    readAgain: () => setAttempt(attempt + 1),
    isAsking: text !== '' && (people.isAsking || (sought !== null && invoices.isAsking) || (wanted !== null && records.isAsking)),
    isSearchingRecords: wanted !== null && records.isAsking,
    hasAllRecords: wanted !== null && records.value !== null,
    trouble: people.trouble ?? (sought === null ? null : invoices.trouble) ?? (wanted === null ? null : records.trouble),
    askAgain: () => {
      if (people.trouble !== null) people.again()
      if (invoices.trouble !== null) invoices.again()
      if (records.trouble !== null) records.again()
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

async function findRecords(text: string | null): Promise<ServerResult<OfficeShipment[]>> {
  if (text === null) return { kind: 'answer', value: [], serverTime: null }
  // This device may hold as many of the newest.
  const call = await searchAllRecords({ ...NO_FILTERS, text }, null, 2 * MOST_OF_A_KIND)
  return call.kind === 'answer' ? { ...call, value: call.value.rows } : call
}

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

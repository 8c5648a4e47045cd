import { NO_FILTERS } from '#domain/shipment/list/list-filters.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listActivity } from '#backend/rpc/list-activity.ts'
import { billingFigures, clientBalances, clientsToBill, invoiceBooks, outstandingByClient } from '#backend/rpc/billing/invoice-books.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { changePassword } from '#backend/auth/request-password-change.ts'
import { linkClientAccount, listClientAccounts, unlinkClientAccount } from '#backend/rpc/client-accounts.ts'
import { askForConfirmation, askForReset } from '#backend/auth/request-account-mail.ts'
import { countOpenMessages, handleMessage, listMessages } from '#backend/rpc/contact-inbox.ts'
import { sendContactMessage } from '#backend/rpc/visitor/send-contact-message.ts'
import { fetchForDelivery } from '#backend/rpc/fetch-for-delivery.ts'
import { clientInvoices, deleteInvoice, invoiceDocument, pendingShipments, raiseInvoice } from '#backend/rpc/billing/invoices.ts'
import { knownShipments } from '#backend/rpc/known-on-server.ts'
import { readMyAccount, updateMyAccount } from '#backend/auth/my-account.ts'
import { myInvoices } from '#backend/rpc/customer/list-my-invoices.ts'
import { myShipment, myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import { recordPayment, shipmentPayments } from '#backend/rpc/billing/office-payments.ts'
import { paymentGateway, paymentQuote, payShipment } from '#backend/rpc/visitor/pay-shipment.ts'
import { deleteReceipt, recordReceipt } from '#backend/rpc/billing/receipts.ts'
import { decideReview, listReview, readCapture } from '#backend/rpc/review.ts'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import { refreshTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import { signInForDelivery, signInWithPassword, signOut } from '#backend/auth/request-sign-in.ts'
import { signUp } from '#backend/auth/request-sign-up.ts'
import { deleteStaff, endStaffSessions, listStaff, saveStaff, searchUsers, staffAccount } from '#backend/rpc/staff-accounts.ts'
import { supabaseSyncApiOf } from '#backend/sync/supabase-sync-api.ts'
import { trackByPhone } from '#backend/rpc/visitor/track-by-phone.ts'
import { trackShipment } from '#backend/rpc/visitor/track-shipment.ts'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { whoAmI } from '#backend/auth/who-am-i.ts'
import { MIRRORED_TABLES, type MirroredTable } from '#domain/sync/mirror.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'

/** The device's side of the calls, in one browser after the other. */
function newDevice(origin: string): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}

async function answered<Value>(asked: Promise<ServerResult<Value>>): Promise<Value> {
  const call = await asked
  if (call.kind !== 'answer') throw new Error(`No answer: ${JSON.stringify(call)}`)
  return call.value
}

onEveryDatabase((start) => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await server.remove()
  })
  beforeEach(() => newDevice(server.url))

  const enter = async (who: string) => {
    const answer = await signInWithPassword(`${who}@waybill.example`, 'waybill-demo')
    if (answer.kind !== 'signed-in') throw new Error(`${who} could not sign in: ${answer.kind}`)
    return answer.person
  }

  describe('what the server answers is what the app takes for its answers', () => {
    test('to a person who syncs', async () => {
      for (const who of ['staff', 'driver']) {
        const { userId } = await enter(who)
        const sync = supabaseSyncApiOf(userId)
        let head = 0
        let place = { epoch: '', scope: 0 }
        for (const table of MIRRORED_TABLES) head = Math.max(head, await mirrorAll(table))
        async function mirrorAll(table: MirroredTable): Promise<number> {
          const first = await answered(sync.mirror({ table, limit: 40, after: null }))
          place = { epoch: first.epoch, scope: first.scope }
          if (first.next !== null) await answered(sync.mirror({ table, limit: 5000, after: first.next }))
          return first.head
        }
        const page = await answered(sync.pull({ ...place, cursor: 0, limit: 50 }))
        expect([who, page.reset, page.cursor > 0, head >= page.cursor]).toEqual([who, null, true, true])
        expect(await answered(sync.pull({ epoch: 'another', scope: 0, cursor: 0, limit: 50 }))).toMatchObject({ reset: 'epoch' })
        expect((await answered(sync.push([], null))).answers).toEqual([])
      }
      const { userId } = await enter('customer')
      expect(await supabaseSyncApiOf(userId).mirror({ table: 'shipments', limit: 1, after: null })).toEqual({
        kind: 'denied',
        why: 'customer',
      })
    })

    test('to the office', async () => {
      const admin = await enter('admin')
      expect((await answered(whoAmI())).role).toBe('admin')
      expect((await answered(readMyAccount(admin.userId))).heldBy).toBe('staff-record')
      expect(await answered(updateMyAccount(admin.userId, { name: 'A', phone: '' }))).toEqual({ refused: 'staff-record' })
      const { entries } = await answered(listActivity({ person: null, record: '', subject: null, from: null, to: null }, null))
      expect(entries.length).toBeGreaterThan(0)
      const { clients } = await answered(outstandingByClient())
      expect(clients.length).toBeGreaterThan(0)
      const { unbilled, unbilledPaise } = await answered(billingFigures())
      expect(unbilled).toBeGreaterThan(0)
      const { clients: balances } = await answered(clientBalances(null))
      const sum = (paise: number[]) => paise.reduce((total, each) => total + each, 0)
      expect(sum(balances.map((balance) => balance.unbilledPaise))).toBe(unbilledPaise)
      const owed = (each: { clientCode: string; outstandingPaise: number }[]) =>
        new Map(each.filter(({ outstandingPaise }) => outstandingPaise > 0).map((client) => [client.clientCode, client.outstandingPaise]))
      expect(owed(balances)).toEqual(owed(clients))
      expect(balances.some(({ overduePaise }) => overduePaise > 0)).toBe(true)
      expect((await answered(clientsToBill())).clients.length).toBeGreaterThan(0)
      const { rows } = await answered(searchAllRecords(NO_FILTERS, null))
      const [shipment] = rows
      if (shipment === undefined) throw new Error('The demo company has shipments')
      expect((await answered(shipmentDetail(shipment.id))).shipment?.id).toBe(shipment.id)
      expect((await answered(shipmentDetail(randomUUID()))).shipment).toBeNull()
      expect((await answered(knownShipments({ ids: [shipment.id], shipmentIds: [], trackingNumbers: [] }))).known).toHaveLength(1)
      expect((await answered(fetchForDelivery(shipment.tracking_number))).assignedToMe).toBe(false)
      expect((await answered(listReview(null))).captures).toBeInstanceOf(Array)
      expect((await answered(readCapture(randomUUID()))).capture).toBeNull()
      expect(await answered(decideReview({ proofId: randomUUID(), decision: 'accept' }))).toEqual({ refused: 'not-found' })
      const [warehouse] = await server.backend.database.query<{ id: string }>('select id from public.warehouses limit 1')
      expect((await answered(warehouseStock(warehouse?.id ?? ''))).total).toBeGreaterThanOrEqual(0)
    })

    test('to a person who bills', async () => {
      const { userId } = await enter('staff')
      const { database } = server.backend
      const [client] = await database.query<{ code: string; id: string }>(
        `select client_code as code, min(c.id::text) as id from public.shipments join public.clients as c using (client_code)
         where invoice_id is null and cancelled_at is null and base_price > 0 and gst_percentage is not null and status <> 'Cancelled'
         group by 1 order by count(*) desc limit 1`,
      )
      if (client === undefined) throw new Error('The demo company has something to bill')
      const pending = await answered(pendingShipments({ clientCode: client.code, deliveredUpTo: null, limit: 50, after: null }, userId))
      const line = pending.shipments.find(
        ({ basePaise, gstPercentage, paidPaise }) => basePaise && gstPercentage !== null && paidPaise === 0,
      )
      if (!line?.basePaise || line.gstPercentage === null) throw new Error('No pending shipment has a price')
      const { basePaise, gstPercentage } = line
      const raised = await answered(
        raiseInvoice(
          {
            commandId: randomUUID(),
            clientCode: client.code,
            placeOfSupply: '27',
            deliveredUpTo: null,
            lines: [{ shipmentId: line.id, basePaise, gstPercentage, seen: { basePaise, gstPercentage, paidPaise: line.paidPaise } }],
          },
          userId,
        ),
      )
      if (!('invoice' in raised)) throw new Error(`Not raised: ${raised.refused}`)
      const { id, totalPaise } = raised.invoice
      const asked = { clientCode: client.code, month: null, cancelled: true, number: '', owed: null, limit: 20, after: null }
      expect((await answered(clientInvoices(asked))).invoices.some((invoice) => invoice.id === id)).toBe(true)
      expect((await answered(invoiceDocument(id))).invoice?.lines).toHaveLength(1)
      expect((await answered(invoiceDocument(randomUUID()))).invoice).toBeNull()
      expect((await answered(invoiceBooks(raised.invoice.invoiceDate.slice(0, 7)))).invoices.length).toBeGreaterThan(0)

      const receiptId = randomUUID()
      const receivedOn = raised.invoice.invoiceDate
      const receipt = {
        receiptId,
        invoiceId: id,
        amountPaise: totalPaise,
        receivedOn,
        mode: 'cash',
        reference: null,
        tdsPaise: 0,
        tdsSection: null,
      } as const
      expect(await answered(recordReceipt(receipt))).toMatchObject({ invoice: { id, receivedPaise: totalPaise } })
      expect(await answered(recordReceipt({ ...receipt, receiptId: randomUUID() }))).toMatchObject({ refused: 'too-much' })
      expect(await answered(deleteInvoice(id))).toEqual({ refused: 'has-receipts' })
      expect(await answered(deleteReceipt(receiptId))).toMatchObject({ invoice: { id, receivedPaise: 0 } })
      expect(await answered(deleteReceipt(receiptId))).toEqual({ refused: 'not-found' })
      expect(await answered(deleteInvoice(id))).toMatchObject({ invoice: { id, status: 'cancelled' } })
    })

    test('to a person who pays', async () => {
      const { database } = server.backend
      const [due] = await database.query<{ id: string; token: string; number: string; phone: string }>(
        `update public.shipments set status = 'Ready for Payment', base_price = 100, gst_percentage = 18
         where id = (select id from public.shipments where invoice_id is null and cancelled_at is null
                     and not exists (select from public.payments as p where p.shipment_id = shipments.id)
                     and status in ('Pending', 'In Transit') limit 1)
         returning id, payment_token as token, tracking_number as number, to_contact_number as phone`,
      )
      if (due === undefined) throw new Error('The demo company has an open shipment')
      await enter('staff')
      const taken = { paymentId: randomUUID(), shipmentId: due.id, method: 'cash', amountPaise: 100, reference: null } as const
      expect(await answered(recordPayment(taken))).toMatchObject({ recorded: true })
      await signOut()
      expect((await answered(paymentGateway())).gateway).toBe('demo')
      const { quote } = await answered(paymentQuote({ token: due.token }))
      if (quote === null) throw new Error('No quote')
      expect((await answered(paymentQuote({ trackingNumber: '0' }))).quote).toBeNull()
      expect(await trackShipment(due.number, false)).toMatchObject({ kind: 'found' })
      expect(await trackShipment('0', false)).toEqual({ kind: 'not-found' })
      expect(await trackByPhone(due.phone, null, false)).toMatchObject({ kind: 'listed' })
      expect(await trackByPhone('1', null, false)).toMatchObject({ kind: 'refused' })

      const pay = { token: due.token, method: 'upi', reference: 'DEMO-ABCDEFGH' } as const
      expect(await answered(payShipment({ ...pay, paymentId: randomUUID(), amountPaise: 1 }))).toMatchObject({ refused: 'amount-changed' })
      expect(await answered(payShipment({ ...pay, paymentId: randomUUID(), amountPaise: quote.outstandingPaise }))).toMatchObject({
        paid: true,
      })
      await enter('staff')
      expect((await answered(shipmentPayments(due.id))).ledger?.payments).toHaveLength(2)
      expect((await answered(shipmentPayments(randomUUID()))).ledger).toBeNull()
      expect(await answered(recordPayment({ ...taken, paymentId: randomUUID() }))).toMatchObject({ refused: 'already-paid' })
    })

    test('to a customer', async () => {
      const { userId } = await enter('customer')
      expect((await answered(readMyAccount(userId))).heldBy).toBe('account')
      expect(await answered(updateMyAccount(userId, { name: 'Asha Rao', phone: '' }))).toMatchObject({ account: { name: 'Asha Rao' } })
      expect(await answered(updateMyAccount(userId, { name: '', phone: '' }))).toEqual({ refused: 'name-missing' })
      const { rows } = await answered(myShipments({ list: 'first', search: '', after: null }))
      const [shipment] = rows
      if (shipment === undefined) throw new Error('The demo customer has shipments')
      expect((await answered(myShipment(shipment.id))).shipment).not.toBeNull()
      expect((await answered(myShipment(randomUUID()))).shipment).toBeNull()
      expect((await answered(myInvoices(null))).invoices).toBeInstanceOf(Array)
    })

    test('to the writer of a message, and to its reader', async () => {
      const message = { id: randomUUID(), writtenAt: '', website: '', name: 'Asha', email: 'a@b.example', phone: null, service: null }
      expect(await answered(sendContactMessage({ ...message, message: 'Hello' }))).toEqual({ done: true })
      expect(await answered(sendContactMessage({ ...message, id: randomUUID(), message: '' }))).toMatchObject({ refused: 'invalid' })
      await enter('staff')
      expect((await answered(countOpenMessages())).open).toBeGreaterThan(0)
      expect((await answered(listMessages('open', null))).messages.length).toBeGreaterThan(0)
      expect(await answered(handleMessage(message.id, true))).toMatchObject({ message: { id: message.id } })
      expect(await answered(handleMessage(randomUUID(), true))).toEqual({ refused: 'not-found' })
    })

    test('to an admin of people', async () => {
      await enter('admin')
      const typed = {
        user_name: 'New Person',
        position: 'Clerk',
        email: `${randomUUID()}@people.example`,
        phone_number: '9812345670',
        role: 'Staff',
        status: 'Active',
      }
      const id = randomUUID()
      expect(await answered(saveStaff({ ...typed, id, isNew: true, seen: typed }))).toMatchObject({ staff: { id } })
      const changed = { ...typed, position: 'Chief' }
      const other = { ...typed, position: 'Nobody' }
      expect(await answered(saveStaff({ ...changed, id, isNew: false, seen: other }))).toMatchObject({ refused: 'changed', staff: { id } })
      const stranger = { ...typed, id: randomUUID(), isNew: true, seen: typed, phone_number: '9812345671' }
      expect(await answered(saveStaff(stranger))).toMatchObject({ refused: 'email-taken' })
      expect((await answered(listStaff())).staff.some((person) => person.id === id)).toBe(true)
      expect((await answered(searchUsers('a'))).users.length).toBeGreaterThan(0)
      expect(await answered(staffAccount(id))).toEqual({ refused: 'no-account' })
      const [driver] = (await answered(listStaff())).staff.filter(({ email }) => email === 'driver@waybill.example')
      expect(await answered(staffAccount(driver?.id ?? ''))).toEqual({ email: 'driver@waybill.example' })
      expect(await answered(endStaffSessions(driver?.id ?? ''))).toHaveProperty('ended')
      expect(await answered(deleteStaff(id))).toEqual({ done: true })

      const people = await server.backend.database.query<{ client: string; person: string }>(
        `select c.id as client, u.auth_user_id as person from public.clients as c, public.users as u where u.email = 'customer@waybill.example' limit 1`,
      )
      const { client, person } = people[0] ?? { client: '', person: '' }
      expect(await answered(linkClientAccount(client, person))).toMatchObject({ account: { userId: person } })
      expect(await answered(linkClientAccount(randomUUID(), person))).toEqual({ refused: 'client-not-found' })
      expect((await answered(listClientAccounts(client))).accounts.length).toBeGreaterThan(0)
      expect(await answered(unlinkClientAccount(client, person))).toEqual({ done: true })
    })

    test('about sessions and accounts', async () => {
      expect(await signInForDelivery('driver@waybill.example', 'waybill-demo')).toMatchObject({ kind: 'signed-in' })
      const tokens = readTokens() as SessionTokens
      expect(await refreshTokens(tokens)).toMatchObject({ kind: 'answer', value: { user: { id: tokens.user.id } } })
      const person = { userId: tokens.user.id, email: 'driver@waybill.example' }
      expect(await changePassword(person, 'waybill-demo', 'Another-word-1')).toEqual({ kind: 'changed' })
      await signOut()
      const email = `${randomUUID()}@people.example`
      expect(await signUp({ name: 'Asha', email, password: 'Secret-word-1', phone: '' })).toEqual({ kind: 'check-email' })
      expect(await askForReset('driver@waybill.example')).toEqual({ kind: 'asked' })
      expect(await askForConfirmation(`${randomUUID()}@people.example`)).toEqual({ kind: 'asked' })
    })
  })
})

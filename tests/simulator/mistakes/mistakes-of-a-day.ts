import type { RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'
import { checkSignedCode } from '#domain/shipment/receipt/signed-code.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { DeliveryDraft } from '#store/drafts/draft-rows.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { writeOtherwise } from './lying-database.ts'
import { spoilQuestion, type Mistake } from './mistake.ts'

/** With cash, run sheets, attempts and the order of captures: what a driver's and a cashier's day is made of. */
export const MISTAKES_OF_A_DAY: Record<string, Mistake> = {
  'what was collected before a correction counts as well': {
    sql: [
      {
        routine: 'app.enter_collections',
        passage: 'and not (app.money_stands(p) and',
        instead: 'and false and not (app.money_stands(p) and',
      },
    ],
  },
  'a phone that is told of its cash twice over': {
    backend: (backend) => ({
      ...backend,
      async pull(request) {
        const call = await backend.pull(request)
        const { cash } = call.kind === 'answer' ? call.value : {}
        return call.kind === 'answer' && cash
          ? { ...call, value: { ...call.value, cash: { ...cash, carriedPaise: cash.carriedPaise * 2 } } }
          : call
      },
    }),
  },
  'what is collected does not travel with its capture': {
    spoilServer: (server) => spoilQuestion(server, (command) => ({ ...command, payload: { ...command.payload, collection: undefined } })),
  },
  'what waits for review is entered as collected': {
    sql: [
      {
        routine: 'app.enter_collections',
        passage: 'p.corrects_first = first) and app.money_stands(p)',
        instead: 'p.corrects_first = first) and p.superseded_by is null and p.shipment_id is not null',
      },
    ],
  },
  'counted cash that a correction takes back': {
    sql: [{ routine: 'app.correction_reason', passage: 'or app.was_settled(first.id)', instead: '' }],
  },
  'a difference at the count that nobody enters': {
    sql: [{ routine: 'public.hand_over_cash', passage: "('difference', counted - carried)", instead: "('difference', 0::bigint)" }],
  },
  'a closed run sheet that a late scan changes': {
    before: 'alter table public.run_sheet_stops disable trigger keep_closed',
    after: 'alter table public.run_sheet_stops enable trigger keep_closed',
    sql: [
      {
        routine: 'app.note_scan_on_sheet',
        passage: 'where stop.shipment_id = new.shipment_id and stop.is_open and',
        instead: 'where stop.shipment_id = new.shipment_id and',
      },
      {
        routine: 'app.note_scan_on_sheet',
        passage: 'where stop.shipment_id = new.shipment_id and stop.is_open and',
        instead: 'where stop.shipment_id = new.shipment_id and',
      },
    ],
  },
  'a closed run sheet that a save changes': {
    before: `alter table public.run_sheets disable trigger keep_closed; alter table public.run_sheet_stops disable trigger keep_closed;
      alter table public.run_sheet_stops disable trigger only_open`,
    after: `alter table public.run_sheets enable trigger keep_closed; alter table public.run_sheet_stops enable trigger keep_closed;
      alter table public.run_sheet_stops enable trigger only_open`,
    sql: [{ routine: 'app.save_run_sheet', passage: "elsif sheet.state = 'closed' then", instead: 'elsif false then' }],
  },
  'a receipt said when only the first photo has arrived': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => (entry.morePhotoIds === undefined ? entry : { ...entry, morePhotoIds: [] })),
  },
  'an undo that forgets the further photos': {
    database: (db) => writeOtherwise<DeliveryDraft>(db, 'deliveryDrafts', (draft) => ({ ...draft, morePhotos: undefined })),
  },
  'further photos that the office files in another order': {
    sql: [{ routine: 'app.keep_more_photos', passage: 'proof, at + 1,', instead: 'proof, 5 - at,' }],
  },
  'a scan that stands for all pieces, whatever was counted': {
    sql: [
      {
        routine: 'app.scan_at_warehouse',
        passage: 'least(counted::bigint, app.pieces_of(shipment.id))',
        instead: 'app.pieces_of(shipment.id)',
      },
    ],
  },
  "a scan that takes its forerunner's place by when it arrives": {
    sql: [
      {
        routine: 'app.scan_at_warehouse',
        passage: 'a.received_at >= least(app.corrected_claim(command),',
        instead: 'a.received_at >= greatest(app.corrected_claim(command),',
      },
    ],
  },
  'a parcel on two open run sheets': {
    before: 'drop index public.run_sheet_stops_one_open_sheet',
    after: 'create unique index run_sheet_stops_one_open_sheet on public.run_sheet_stops (shipment_id) where is_open',
    sql: [{ routine: 'app.stops_left_out', passage: 'stop.is_open and stop.run_sheet_id <> sheet', instead: 'false' }],
  },
  'a run sheet that is closed over what nobody named': {
    sql: [{ routine: 'app.close_run_sheet', passage: 'if numbers is not null then', instead: 'if false then' }],
  },
  'a run sheet that goes out without its parcels': {
    sql: [{ routine: 'app.send_out_run_sheet', passage: 'perform app.send_shipments_out(ids);', instead: '' }],
  },
  'a parcel taken off a run sheet that stays out with nobody': {
    sql: [
      { routine: 'app.save_run_sheet', passage: "and s.status = 'Out for Delivery' then 'Delayed'", instead: "and false then 'Delayed'" },
    ],
  },
  'a parcel taken off a run sheet for which nobody waits': {
    sql: [{ routine: 'app.save_run_sheet', passage: 'then app.still_with(s, sheet, stop)', instead: 'then s.decided' }],
  },
  'a parcel that stays back when the scan of it is undone': {
    sql: [{ routine: 'app.take_scan_off_sheet', passage: "and s.decided ? 'brought_back'", instead: 'and false' }],
  },
  'a draft that keeps what its driver has no more': {
    before: 'alter table public.shipments disable trigger off_draft',
    after: 'alter table public.shipments enable trigger off_draft',
  },
  'a run sheet that its former driver keeps': {
    sql: [
      {
        routine: 'app.note_change',
        passage: `if changed_table in ('shipments', 'run_sheets') then`,
        instead: `if changed_table = 'shipments' then`,
      },
    ],
  },
  'a stop that makes no version of its sheet': {
    sql: [
      {
        routine: 'app.version_run_sheet',
        passage: `changed := case when tg_op = 'DELETE' then old.run_sheet_id else new.run_sheet_id end;`,
        instead: 'return null;',
      },
    ],
  },
  'what was not attempted counts as an attempt': {
    sql: [{ routine: 'app.status_brought', passage: "then 'Delayed' else", instead: 'then p.outcome else' }],
  },
  'captures of one moment are taken for one': {
    sql: [
      {
        routine: 'app.record_delivery',
        passage: 'takes_effect := shipment.id is not null and app.takes_effect(reason);',
        instead: `if exists (
            select from public.proof_of_delivery as p where p.captured_by = app.actor() and p.claimed_at = app.claimed_at(command)
          ) then
            return app.applied();
          end if;
          takes_effect := shipment.id is not null and app.takes_effect(reason);`,
      },
    ],
  },
  'a correction that leaves its photos with a capture that was given up': {
    database(db) {
      const kept = new Set<string>()
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => {
        const { command } = entry
        if (command.kind !== 'correct-delivery') return entry
        const name = `${command.record} ${command.claimedAt}`
        if (command.payload.keepsPhoto) kept.add(name)
        if (command.payload.keepsPhoto || !kept.has(name)) return entry
        const payload = { ...command.payload, photo: null, keepsPhoto: true }
        delete payload.morePhotos
        return { ...entry, command: { ...command, payload }, photoId: null, morePhotoIds: [] }
      })
    },
  },
  'parcels of a stop whose ids do not follow from its draft': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => {
        const id = entry.stopOf === undefined || entry.entryId.startsWith('ffff') ? entry.entryId : `ffff${entry.entryId.slice(4)}`
        return { ...entry, entryId: id, command: { ...entry.command, id } }
      }),
  },
  'a parcel that does not know its stop': {
    database: (db) =>
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => {
        const { stopOf: _, ...alone } = entry
        return alone
      }),
  },
  'a parcel along that takes the code of the first one': {
    database(db) {
      const codes = new Map<string, RecipientCode | undefined>()
      writeOtherwise<OutboxEntry>(db, 'outbox', (entry) => {
        const { command, stopOf } = entry
        if (!isCapture(command)) return entry
        if (stopOf === undefined) codes.set(entry.entryId, command.payload.code)
        if (stopOf === undefined || !codes.has(stopOf)) return entry
        const { code: _, ...payload } = command.payload
        const first = codes.get(stopOf)
        return { ...entry, command: { ...command, payload: { ...payload, ...(first && { code: first }) } } as OutboxEntry['command'] }
      })
    },
  },
  'an undo that forgets the codes of the parcels along': {
    database: (db) => writeOtherwise<DeliveryDraft>(db, 'deliveryDrafts', (draft) => ({ ...draft, alongCodes: undefined })),
  },
  'a wrong code that nobody looks at': {
    sql: [
      {
        routine: 'app.record_delivery',
        passage: "case code.result when 'wrong' then 'wrong-code'",
        instead: "case code.result when 'wrong' then null",
      },
    ],
  },
  'a right code that is called wrong': {
    sql: [
      {
        routine: 'app.check_code',
        passage: "when 'right' then 'right' else 'wrong' end",
        instead: "when 'right' then 'wrong' else 'wrong' end",
      },
    ],
  },
  'any number of tries at a code': {
    sql: [{ routine: 'app.try_digits', passage: 'if code.wrong_tries >= app.most_code_tries() then', instead: 'if false then' }],
  },
  'a code that goes to the phones with the keys': {
    sql: [
      {
        routine: 'app.valid_delivery_keys',
        passage: "order by k.made_at desc, k.kid), '[]')",
        instead: `order by k.made_at desc, k.kid), '[]')
          || coalesce((select jsonb_agg(app.code_digits(c.shipment_id, c.serial)) from app.delivery_codes as c), '[]')`,
      },
    ],
  },
  'a wrong code of which its driver is not told': {
    backend: (backend) => ({
      ...backend,
      async push(commands, epoch, onProgress) {
        const call = await backend.push(commands, epoch, onProgress)
        if (call.kind !== 'answer' || !('answers' in call.value)) return call
        const answers = call.value.answers.map((answer) => {
          const { review: _, ...plain } = answer
          return plain
        })
        return { ...call, value: { ...call.value, answers } }
      },
    }),
  },
  'a signed code that is right for every parcel': {
    checkSignedCode: (text, _shipmentId, keys, now) => checkSignedCode(text, text.split('.')[2] ?? '', keys, now),
  },
  'money that is passed on twice': {
    before: `alter table public.remittance_entries drop constraint remittance_entries_pkey;
      alter table public.remittance_entries disable trigger pass_on_money`,
    after: `alter table public.remittance_entries add primary key (entry_id);
      alter table public.remittance_entries enable trigger pass_on_money`,
    sql: [
      {
        routine: 'app.money_due',
        passage: 'and not exists (select from public.remittance_entries as passed_on where passed_on.entry_id = m.entry_id)',
        instead: '',
      },
    ],
  },
  'a claim that is found whole, whatever the bank says': {
    sql: [
      {
        routine: 'public.settle_upi',
        passage: "('found', before.found - found_paise, said)",
        instead: "('found', before.found - claim.amount_paise, said)",
      },
    ],
  },
  'money by UPI that is due to nobody': {
    sql: [
      {
        routine: 'app.money_due',
        passage: "where m.belongs_to = 'client' and m.paise <> 0 and",
        instead: "where m.belongs_to = 'client' and m.mode = 'cash' and m.paise <> 0 and",
      },
    ],
  },
  'a run sheet that is closed over cash that nobody has counted': {
    sql: [{ routine: 'app.close_run_sheet', passage: 'if uncounted <> 0 then', instead: 'if false then' }],
  },
  'a paid remittance that the next one changes': {
    before: 'alter table public.remittances disable trigger keep_cash',
    after: 'alter table public.remittances enable trigger keep_cash',
    sql: [
      {
        routine: 'public.remit_to_client',
        passage: 'select coalesce(sum(d.paise), 0) into deducted',
        instead: `update public.remittances as r set paid_on = r.paid_on - 1 where r.client_code = client.client_code;
          select coalesce(sum(d.paise), 0) into deducted`,
      },
    ],
  },
  'a decision about what does not wait for one': {
    sql: [{ routine: 'app.decide_failed', passage: 'if not app.waits_for_decision(shipment) then', instead: 'if false then' }],
  },
  "what is held at a warehouse and stays on its driver's list": {
    sql: [{ routine: 'app.decide_failed', passage: "driver_id = case when decision <> 'hold' then driver_id end,", instead: '' }],
  },
  'a return that has come back and is still on its way': {
    sql: [
      {
        routine: 'app.before_shipment_write',
        passage: "when new.status = 'Returned' then 'back'",
        instead: "when new.status = 'Returned' then 'on-its-way'",
      },
    ],
  },
  'a parcel that goes out after all and brings nothing': {
    sql: [
      {
        routine: 'app.collect_nothing_on_return',
        passage: "if before.shipment_id is not null and new.payment_mode = 'prepaid' then",
        instead: 'if false then',
      },
    ],
  },
  'a correction over what others have changed since': {
    sql: [{ routine: 'app.correction_reason', passage: 'or app.changed_since_capture(first)', instead: '' }],
  },
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRoleMatrix, type RoleMatrix } from '#scripts/roles/read-role-matrix.ts'
import type { Answer } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { EVERYBODY, peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

// What docs/roles.md says, tried over HTTP with everybody's token: every table, every column, every function that is not theirs. A new
// table, column or function is in it by being there.

interface Table {
  name: string
  columns: string[]
  key: string
}

// A row that is refused for what stands in it has got past the question of who sends it.
const FORBIDDEN = [401, 403]

let matrix: RoleMatrix
beforeAll(async () => {
  matrix = await readRoleMatrix()
})

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let tables: Table[]

  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    // The demo's payments and receipts are all of its one customer.
    await server.backend.database.query(
      `insert into public.payments (shipment_id, amount, method) select id, 1, 'cash' from public.shipments where user_id is distinct from $1 limit 1`,
      [people.customer.userId],
    )
    await server.backend.database.query(
      `insert into public.invoice_receipts (invoice_id, amount, received_on, mode)
       select id, 1, invoice_date, 'cash' from public.invoices
       where status = 'raised' and client_code not in (
         select c.client_code from public.clients as c join public.client_accounts as a on a.client_id = c.id where a.user_id = $1
       ) limit 1`,
      [people.customer.userId],
    )
    await server.backend.database.query(
      `insert into public.private_notes (id, shipment_id, text, written_by) select gen_random_uuid(), id, 'Secret', $1 from public.shipments limit 2`,
      [people.staff.userId],
    )
    for (const { userId } of [people.staff, people.manager, people.admin]) {
      await server.backend.database.query(`insert into public.personal_settings values ($1, 'list-columns', '["to"]', now())`, [userId])
      await server.backend.database.query(
        `insert into public.saved_views (id, owner, name, filter, shared, changed_at)
         select gen_random_uuid(), $1, 'View', '', is_shared, now() from (values (true), (false)) as each (is_shared)`,
        [userId],
      )
    }
    tables = await server.backend.database.query<Table>(
      `select t.relname as name, array_agg(c.attname::text order by c.attnum) as columns, min(c.attname::text) filter (where c.attnum = 1) as key
       from pg_class as t join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
       where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.relname order by t.relname`,
    )
  })
  afterAll(() => server.remove())

  const rightsOf = (table: string, who: Somebody) => matrix.tables.find(({ name }) => name === table)?.of[who] ?? ''
  const countRows = async (table: string) =>
    (await server.backend.database.query<{ rows: number }>(`select count(*)::integer as rows from public.${table}`))[0]?.rows ?? 0

  /** Changes with any row of any table, but for what merely counts calls. */
  async function everything(): Promise<Record<string, string>> {
    const prints: Record<string, string> = {}
    for (const { name } of tables.filter((table) => table.name !== 'call_counters')) {
      const [print] = await server.backend.database.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from public.${name} as t`,
      )
      prints[name] = print?.print ?? ''
    }
    return prints
  }

  /** A table's rows as this person gets them: none where they are refused. */
  async function rowsSeen(who: Somebody, table: string, columns: string): Promise<number | string> {
    const { status, body } = await people[who].get(`/rest/v1/${table}?select=${columns}&limit=100000`)
    if (status === 200) return (body as unknown[]).length
    return status === 401 || status === 403 ? 0 : `status ${status}`
  }

  test.each(EVERYBODY)('%s reads the rows that are theirs and no others', async (who) => {
    const wrong: string[] = []
    for (const { name, key } of tables) {
      const rights = rightsOf(name, who)
      const there = await countRows(name)
      for (const columns of ['*', key]) {
        const seen = await rowsSeen(who, name, columns)
        const nothing = !rights.includes('select') || (rights.includes('some columns') && columns === '*')
        const own = rights.includes('own select') && there > 1
        const right = nothing ? seen === 0 : own ? typeof seen === 'number' && seen < there : seen === there
        if (!right) wrong.push(`${who} selects ${columns} of ${name}: ${seen} of ${there}, with the rights '${rights}'`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(EVERYBODY)('%s writes, changes and removes nothing past the functions', async (who) => {
    const before = await everything()
    const wrong: string[] = []
    const person = people[who]
    const mustFail = (what: string, { status, body }: Answer) => {
      if (!FORBIDDEN.includes(status)) wrong.push(`${who} ${what}: ${status} ${JSON.stringify(body)}`)
    }
    const mustTouchNothing = (what: string, answer: Answer) => {
      if (answer.status !== 204) mustFail(what, answer)
    }
    for (const { name, columns, key } of tables) {
      const rights = rightsOf(name, who)
      const everyRow = `/rest/v1/${name}?${key}=not.is.null`
      const [found] = await server.backend.database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from public.${name} as t order by t::text limit 1`,
      )
      const row = found?.row ?? { [key]: null }
      const another = typeof row[key] === 'string' ? { ...row, [key]: crypto.randomUUID() } : row
      const forged = rights.includes('insert') ? [] : [row, another]
      for (const body of forged) mustFail(`inserts into ${name}`, await person.post(`/rest/v1/${name}`, body))
      for (const column of rights.includes('update') ? [] : columns)
        mustTouchNothing(`sets ${name}.${column}`, await person.patch(everyRow, { [column]: row[column] ?? null }))
      if (!rights.includes('delete')) mustTouchNothing(`deletes from ${name}`, await person.delete(everyRow))
    }
    expect(wrong).toEqual([])
    expect(await everything(), 'nothing changed').toEqual(before)
  })

  test.each(EVERYBODY)('%s is let into no function that is not theirs', async (who) => {
    const before = await everything()
    const wrong: string[] = []
    const [shipment] = await server.backend.database.query<{ id: string }>('select id from public.shipments limit 1')
    const forged = { id: shipment?.id, shipmentId: shipment?.id, clientCode: 'A', userId: people[who].userId, email: 'a@people.example' }
    for (const { name } of matrix.functions.filter(({ of }) => !of[who])) {
      for (const p of [{}, forged]) {
        const { status, body } = await people[who].rpc(name, p)
        const said = JSON.stringify(body)
        if (!FORBIDDEN.includes(status) && !/"denied"|"not-allowed"/.test(said))
          wrong.push(`${who} calls ${name}: ${status} ${said.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everything(), 'nothing changed').toEqual(before)
  })
})

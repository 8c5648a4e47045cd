import type postgres from 'postgres'
import type { CommandAnswer } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'

/** A promise that the test opens itself. */
export function gate<Word>(): { promise: Promise<Word>; resolve: (word: Word) => void } {
  let resolve: (word: Word) => void = () => undefined
  const promise = new Promise<Word>((opened) => (resolve = opened))
  return { promise, resolve }
}

/** One of the office, and who drives. */
export async function addPeople(sql: postgres.Sql, staff: string, drivers: readonly string[]): Promise<void> {
  for (const id of [staff, ...drivers]) {
    const role = id === staff ? 'Staff' : 'Driver'
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@waybill.example`}, now())`
    await sql`insert into public.staff (user_id, user_name, email, role) values (${id}, ${role}, ${`${id}@waybill.example`}, ${role})`
  }
}

export async function addShipment(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
    values (replace(gen_random_uuid()::text, '-', ''), 'A', '9000000011', 'B', '9000000012') returning id`
  if (row === undefined) throw new Error('No shipment')
  return row.id
}

/** The answer exists, but nothing is committed before `finish`. */
export async function heldPush(
  sql: postgres.Sql,
  person: string,
  commands: unknown[],
  finish: Promise<'commit' | 'roll-back'>,
  pushed: () => void = () => undefined,
): Promise<CommandAnswer[]> {
  let answers: CommandAnswer[] = []
  await sql
    .begin(async (transaction) => {
      const claims = JSON.stringify({ sub: person, role: 'authenticated' })
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const [row] = await transaction<
        { answer: PushAnswer }[]
      >`select public.sync_push(${JSON.stringify({ commands })}::text::jsonb) as answer`
      answers = row?.answer.answers ?? []
      pushed()
      if ((await finish) === 'roll-back') throw new Error('roll back')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'roll back')) throw error
    })
  return answers
}

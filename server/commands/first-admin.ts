import { randomBytes } from 'node:crypto'

import { callHosted, type HostedProject } from '#server/commands/hosted-project.ts'
import { explainOrThrow } from '#server/commands/process-life.ts'
import { BadSetting, readSettings } from '#server/settings.ts'
import { withBackend } from '#server/commands/with-backend.ts'

type Answer = { done: true; staffCode: string } | { done?: never; refused: 'no-account' | 'not-confirmed' | 'admin-exists' | 'email-taken' }

/** `npm run first-admin -- someone@example.com`: needs the server's secret key, or the data folder with its owner's rights. */
async function makeFirstAdmin(): Promise<void> {
  const email = process.argv[2]?.trim()
  if (!email?.includes('@')) throw new BadSetting('Say whose account it is: npm run first-admin -- someone@example.com')
  const url = process.env['SUPABASE_URL']?.trim()
  const secretKey = process.env['SUPABASE_SECRET_KEY']?.trim()
  if (url && !secretKey) throw new BadSetting('SUPABASE_URL needs SUPABASE_SECRET_KEY beside it.')
  if (url && secretKey) {
    const project: HostedProject = { url, secretKey }
    await makeHostedDecoy(project)
    explain(email, (await callHosted(project, '/rest/v1/rpc/make_first_admin', { p: { email } })).body as Answer)
    return
  }
  await withBackend(readSettings(process.env), async ({ database }) => {
    const [row] = await database.query<{ answer: Answer }>(
      'select public.make_first_admin(jsonb_build_object($1::text, $2::text)) as answer',
      ['email', email],
    )
    if (row) explain(email, row.answer)
  })
}

function explain(email: string, answer: Answer): void {
  if (answer.done) console.log(`${email} is now an administrator (staff code ${answer.staffCode}).`)
  else if (answer.refused === 'no-account')
    throw new BadSetting(`There is no account for ${email}. Register it in the app first, then run this again.`)
  else if (answer.refused === 'not-confirmed')
    throw new BadSetting(
      `Nobody has shown that ${email} is theirs yet. Open the link in the mail to that address first, then run this again.`,
    )
  else if (answer.refused === 'email-taken')
    throw new BadSetting(`The staff record with the address ${email} belongs to another account. Change that record's address first.`)
  else throw new BadSetting('There is an administrator already. Ask them for a staff record.')
}

/** The account that unknown logins are checked against; the embedded server makes its own at every start. */
async function makeHostedDecoy(project: HostedProject): Promise<void> {
  const { status } = await callHosted(project, '/auth/v1/admin/users', {
    email: 'nobody@decoy.invalid',
    password: randomBytes(32).toString('base64url'),
    email_confirm: true,
  })
  if (status !== 200 && status !== 422) throw new BadSetting(`The project refused the secret key or is out of reach (${status}).`)
}

await makeFirstAdmin().catch(explainOrThrow)

import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { inProject } from '#server/project-folder.ts'
import { callAs, signIn } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail } from '#tests/support/backend/mails-of-server.ts'
import { makeFolder, prepare } from '#tests/support/backend/test-server.ts'
import { readSettings } from '#server/settings.ts'

interface Started {
  child: ChildProcess
  url: string
  output: () => string
}

const KILLED_CLIENT = {
  client_name: 'Killed',
  contact_email: 'killed@people.example',
  contact_phone: '9000000021',
  address: 'Road',
  gstin: '36AABCU9603R1ZO',
  pan: 'AABCU9603R',
}
const KILLED_PARCEL = {
  from_name_or_company: 'A',
  from_contact_number: '9000000011',
  to_name_or_company: 'B',
  to_contact_number: '9000000012',
}

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await makeFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await rm(folder, { recursive: true, force: true })
})

function run(script: string, args: string[] = [], environment: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', inProject('server', 'commands', script), ...args], {
    cwd: inProject(),
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', ...environment },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

/** A folder in which a server has stood: not every test is about the first start, which takes longer than all else. */
const stoodBefore = (environment: Record<string, string> = {}) => prepare(readSettings({ DATA_DIR: folder, ...environment }))

async function start(args: string[] = [], environment: Record<string, string> = {}): Promise<Started> {
  const { child, output } = run('start.ts', ['--no-build', ...args], environment)
  while (!output().includes('Ctrl-C stops it.')) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const url = /running at (\S+)/.exec(output())?.[1] ?? ''
  return { child, url, output }
}

async function end(running: { child: ChildProcess }, signal: NodeJS.Signals): Promise<number | null> {
  running.child.kill(signal)
  await once(running.child, 'exit')
  return running.child.exitCode
}

async function failed(running: { child: ChildProcess; output: () => string }): Promise<string> {
  await once(running.child, 'exit')
  expect(running.child.exitCode).toBe(1)
  return running.output().trim().split('\n').at(-1) ?? ''
}

describe('npm start', () => {
  test('prints its address and the demo accounts, keeps its keys to itself, refuses a second server, stops cleanly and goes on', async () => {
    const first = await start()
    expect(first.output()).toContain('Demo accounts (password waybill-demo):')
    for (const line of [
      'admin@waybill.example',
      'driver@waybill.example    driver, phone 9000000001',
      'driver2@waybill.example   driver, phone 9000000002',
    ]) {
      expect(first.output()).toContain(line)
    }
    const file = path.join(folder, 'secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const secrets = JSON.parse(await readFile(file, 'utf8')) as { secretKey: string; jwtSecret: string }
    expect(Buffer.from(secrets.jwtSecret, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect(first.output()).not.toContain(secrets.secretKey)

    expect(await failed(run('start.ts', ['--no-build']))).toBe(
      `Another Waybill server (process ${first.child.pid}) is using ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
    )

    const admin = await signIn(first.url, 'admin@waybill.example')
    expect(await end(first, 'SIGINT')).toBe(0)
    expect((await readdir(folder)).filter((name) => name.startsWith('server.lock'))).toEqual([])

    const second = await start()
    expect(second.output()).not.toContain('Making the demo company')
    const again = callAs(second.url, { token: admin.token })
    expect((await again.rpc('whoami')).body).toMatchObject({ role: 'admin' })
  })

  test('loses nothing acknowledged when it is killed while it writes, and starts again on the lock that is left', async () => {
    await stoodBefore({ DEMO: 'off' })
    const first = await start([], { DEMO: 'off' })
    const acknowledged: string[] = []
    const writing = Array.from({ length: 40 }, async (_, index) => {
      const email = `killed${index}@people.example`
      const { status } = await callAs(first.url).post('/auth/v1/signup', { email, password: 'a long password' })
      if (status === 200) acknowledged.push(email)
      if (acknowledged.length === 10) first.child.kill('SIGKILL')
    })
    await Promise.allSettled(writing)
    if (first.child.signalCode === null) await once(first.child, 'exit')
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)

    const second = await start([], { DEMO: 'off' })
    const { secretKey } = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8')) as { secretKey: string }
    const { body } = await callAs(second.url, { apikey: secretKey }).get('/rest/v1/users?select=email&email=like.killed*')
    expect((body as { email: string }[]).map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('has raised each invoice whole or not at all when it is killed, and fifty requests at once are numbered one after the other', async () => {
    await stoodBefore()
    const first = await start()
    const { secretKey } = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8')) as { secretKey: string }
    const clientCode = 'KILLED'
    await callAs(first.url, { apikey: secretKey }).post('/rest/v1/clients', { ...KILLED_CLIENT, client_code: clientCode })
    const ids = Array.from({ length: 250 }, () => randomUUID())
    const shipments = ids.map((id, at) => ({ ...KILLED_PARCEL, id, client_code: clientCode, tracking_number: `KILLED${at}` }))
    const { status } = await callAs(first.url, { apikey: secretKey }).post('/rest/v1/shipments', shipments)
    expect(status).toBe(201)

    const requests = Array.from({ length: 50 }, (_, at) => ({
      commandId: randomUUID(),
      clientCode,
      placeOfSupply: null,
      lines: ids.slice(at * 5, at * 5 + 5).map((shipmentId) => ({ shipmentId, basePaise: 10_003, gstPercentage: 18 })),
    }))
    const staff = await signIn(first.url, 'staff@waybill.example')
    const acknowledged = new Map<string, string>()
    const raise = async (url: string, request: (typeof requests)[number]) => {
      const { body } = await callAs(url, { token: staff.token }).rpc('raise_invoice', request)
      return (body as { invoice: { invoiceNumber: string } }).invoice.invoiceNumber
    }
    const raising = requests.map(async (request) => {
      acknowledged.set(request.commandId, await raise(first.url, request))
      if (acknowledged.size === 10) first.child.kill('SIGKILL')
    })
    await Promise.allSettled(raising)
    if (first.child.signalCode === null) await once(first.child, 'exit')
    expect(acknowledged.size).toBeGreaterThanOrEqual(10)

    const second = await start()
    const { body } = await callAs(second.url, { apikey: secretKey }).get(
      `/rest/v1/invoices?select=invoice_number,invoice_lines(id),shipments(id)&client_code=eq.${clientCode}`,
    )
    const invoices = body as { invoice_lines: unknown[]; shipments: unknown[] }[]
    expect(invoices.length).toBeGreaterThanOrEqual(acknowledged.size)
    expect(invoices.filter((invoice) => invoice.invoice_lines.length !== 5 || invoice.shipments.length !== 5)).toEqual([])

    const numbers = await Promise.all(requests.map(async (request) => raise(second.url, request)))
    expect(numbers.toSorted()).toEqual(requests.map((_, at) => `${clientCode}-${String(at + 1).padStart(4, '0')}`))
    for (const [at, { commandId }] of requests.entries()) expect(acknowledged.get(commandId) ?? numbers[at]).toBe(numbers[at])
  }, 240_000)

  test('writes nothing about searches that it refuses, nor about the library it stands on', async () => {
    await stoodBefore({ DEMO: 'off' })
    const server = await start([], { DEMO: 'off' })
    const visitor = callAs(server.url)
    const statuses: number[] = []
    for (let search = 0; search < 25; search += 1) {
      statuses.push((await visitor.rpc('track_shipment', { trackingNumber: `40404040404${search}` })).status)
    }
    expect(statuses).toContain(429)
    expect((await visitor.rpc('whoami')).status).toBe(401)
    await end(server, 'SIGINT')
    expect(server.output()).not.toMatch(/PGRST|EXPERIMENTAL|42501/)
    expect(server.output().trim().split('\n').at(-1)).toBe('Ctrl-C stops it.')
  })

  test('says in one sentence that the port is taken', async () => {
    const other = net.createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    expect(await failed(run('start.ts', ['--no-build'], { PORT: String(port) }))).toBe(
      `Port ${port} is already in use. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
    )
    other.close()
  })

  test('starts anew with --reset after asking, or with --yes at once, and leaves other files alone', async () => {
    await stoodBefore({ DEMO: 'off' })
    const first = await start([], { DEMO: 'off' })
    await callAs(first.url).post('/auth/v1/signup', { email: 'before@people.example', password: 'a long password' })
    await end(first, 'SIGTERM')
    await writeFile(path.join(folder, 'not-ours.txt'), 'mine')

    const asked = run('start.ts', ['--no-build', '--reset'])
    asked.child.stdin?.end('no\n')
    await once(asked.child, 'exit')
    expect(asked.output()).toContain('Nothing was deleted.')

    const unheard = run('start.ts', ['--no-build', '--reset'])
    unheard.child.stdin?.end()
    await once(unheard.child, 'exit')
    expect(unheard.output()).toContain('Nobody answered. With --yes it does not ask.')

    const second = await start(['--reset', '--yes'], { DEMO: 'off' })
    expect((await callAs(second.url).post('/auth/v1/signup', { email: 'before@people.example', password: 'a long password' })).status).toBe(
      200,
    )
    expect(await readFile(path.join(folder, 'not-ours.txt'), 'utf8')).toBe('mine')
  })

  test('says what is wrong with a setting', async () => {
    expect(await failed(run('start.ts', [], { PORT: 'many' }))).toBe('PORT must be a number from 0 to 65535, not "many".')
    expect(await failed(run('start.ts', ['--rest']))).toBe('Known options: --reset, --yes, --no-build.')
    expect(await failed(run('start.ts', [], { TLS_CERT: 'x.pem' }))).toBe('TLS needs both TLS_CERT and TLS_KEY (paths of PEM files).')
  })
})

describe('commands on the data folder', () => {
  test('the first admin is made once, from an account that exists; a new epoch begins when asked', async () => {
    await stoodBefore({ DEMO: 'off' })
    const server = await start([], { DEMO: 'off' })
    await callAs(server.url).post('/auth/v1/signup', { email: 'boss@people.example', password: 'a long password' })
    await choosePasswordByMail(server.url, 'boss@people.example', 'a long password')
    await callAs(server.url).post('/auth/v1/signup', { email: 'unproven@people.example', password: 'a long password' })
    expect(await failed(run('first-admin.ts', ['boss@people.example']))).toContain('is using')
    await end(server, 'SIGINT')

    expect(await failed(run('first-admin.ts', ['stranger@people.example']))).toContain('There is no account for stranger@people.example.')
    expect(await failed(run('first-admin.ts', ['unproven@people.example']))).toContain(
      'Nobody has shown that unproven@people.example is theirs yet.',
    )
    const made = run('first-admin.ts', ['boss@people.example'])
    await once(made.child, 'exit')
    expect(made.output()).toContain('boss@people.example is now an administrator (staff code S1000).')

    const epoch = run('new-epoch.ts')
    await once(epoch.child, 'exit')
    expect([epoch.child.exitCode, epoch.output()]).toEqual([0, expect.stringContaining('A new epoch has begun')])
  })
})

import { expect, test } from 'vitest'
import { checkFile } from '#features/shipments/csv/check-file.ts'
import { knownClientCodes } from '#features/shipments/csv/clients-of-file.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'

const HEAD =
  'Client Code,From Name,From Contact Number,From Street,From City,From State,From Postal Code,To Name,To Contact Number,To Street,To City,To State,To Postal Code,Package Description,Weight (kg)'
const ROW = 'ACME,Charminar,9000000001,1 Main,Hyderabad,Telangana,500001,Asha,9000000002,5 Lake,Pune,Maharashtra,411001,Saris,2.5'

const putClient = async (db: WaybillDatabase, code: string) =>
  db.clients.put({
    id: code,
    client_code: code,
    client_name: code,
    contact_email: '',
    contact_phone: '',
    address: '',
    gstin: '',
    pan: '',
  })

test('a file chosen while the clients are still arriving is judged once they are here', async () => {
  const db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'first' })
  const unreachable = async () => Promise.resolve({ kind: 'unreachable' as const })
  const checking = checkFile(db, HEAD.split(','), [{ number: 2, cells: ROW.split(',') }], unreachable, unreachable)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await putClient(db, 'ACME')
  await changeMeta(db, 'mirror', { phase: 'complete' })
  expect((await checking).shipments).toMatchObject([{ state: 'ready' }])
})

test('clients who do not arrive are no fault of the file, and codes that are here wait for nobody', async () => {
  const db = openDatabase(crypto.randomUUID())
  await putClient(db, 'ACME')
  await expect(knownClientCodes(db, ['ACME', 'LATE'], 0)).rejects.toThrow('clients that may still be on their way')
  expect(await knownClientCodes(db, ['ACME', ''], 0)).toEqual(['ACME'])
})

import { CLIENT_FIELDS, type TypedClient } from '#domain/people/client.ts'
import { CLIENT_COLUMNS } from '#features/clients/csv/client-columns.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

/** A row for each client, in their order; imported again it changes nothing. */
export function clientsFile(clients: readonly TypedClient[]): Blob {
  const rows = clients.map((client) => CLIENT_FIELDS.map((field) => client[field]))
  return csvFile([csvLines([CLIENT_COLUMNS.map(({ title }) => title), ...rows])])
}

/** All columns, and a row to be written over. */
export function clientsTemplate(): Blob {
  return clientsFile([
    {
      client_code: 'ACME',
      client_name: 'Acme Traders',
      contact_email: 'accounts@acme.example',
      contact_phone: '9000000001',
      address: '12 Pathergatti Road, Hyderabad, Telangana 500002',
      gstin: '36AABCU9603R1ZO',
      pan: 'AABCU9603R',
    },
  ])
}

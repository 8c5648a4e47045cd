import { IMPORTED_COLUMNS, type CsvField } from '#features/shipments/csv/shipment-columns.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

const EXAMPLE: Partial<Record<CsvField, string>> = {
  clientCode: 'ACME',
  status: 'Pending',
  shippingMethod: 'Standard',
  'from.name': 'Charminar Textiles',
  'from.contactNumber': '9000000001',
  'from.street': '12 Pathergatti Road',
  'from.city': 'Hyderabad',
  'from.state': 'Telangana',
  'from.postalCode': '500002',
  'from.country': 'India',
  'to.name': 'Asha Rao',
  'to.contactNumber': '9000000002',
  'to.street': '5 Lake View',
  'to.city': 'Pune',
  'to.state': 'Maharashtra',
  'to.postalCode': '411001',
  'to.country': 'India',
  'package.number': '1',
  'package.description': 'Cotton saris',
  'package.packageType': 'Box',
  'package.weight': '2.5',
  'package.quantity': '1',
  'package.price': '1250.00',
  gstRate: '18',
  paymentMode: 'Prepaid',
  handlingInstructions: 'Fragile, Prepaid',
}

/** All columns that are read, and a row to be written over; it carries no number of a shipment. */
export function importTemplate(clientCode: string | undefined): Blob {
  const example = { ...EXAMPLE, ...(clientCode === undefined ? {} : { clientCode }) }
  return csvFile([
    csvLines([
      IMPORTED_COLUMNS.map(({ title }) => title),
      IMPORTED_COLUMNS.map(({ field }) => (field === null ? '' : (example[field] ?? ''))),
    ]),
  ])
}

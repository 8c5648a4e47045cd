import type { RecipientFault, RecipientField, Recipient } from '#domain/shipment/many/recipient-list.ts'
import { RECIPIENT_LIMITS } from '#domain/shipment/many/recipient-list.ts'
import { tooLongWords } from '#domain/people/text-limits.ts'
import { faultWords, UNKNOWN_PAYMENT_MODE } from '#features/shipments/form/fault-messages.ts'
import type { NamedColumn } from '#csv-import/match-columns.ts'

interface GridColumn {
  field: RecipientField
  title: string
  /** The room it takes. */
  width: string
  inputMode?: 'numeric' | 'decimal' | 'tel'
  /** Figures, one under the other. */
  isNumber?: true
}

/** In the order in which a caller says them. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  { field: 'name', title: 'Name', width: 'w-44' },
  { field: 'contactNumber', title: 'Phone', width: 'w-32', inputMode: 'tel' },
  { field: 'street', title: 'Address', width: 'w-52' },
  { field: 'postalCode', title: 'PIN', width: 'w-24', inputMode: 'numeric' },
  { field: 'city', title: 'City', width: 'w-32' },
  { field: 'state', title: 'State', width: 'w-36' },
  { field: 'weight', title: 'Weight (kg)', width: 'w-24', inputMode: 'decimal', isNumber: true },
  { field: 'quantity', title: 'Pieces', width: 'w-18', inputMode: 'numeric', isNumber: true },
  { field: 'price', title: 'Price (₹)', width: 'w-26', inputMode: 'decimal', isNumber: true },
  { field: 'description', title: 'Contents', width: 'w-36' },
  { field: 'paymentMode', title: 'Payment', width: 'w-42' },
  { field: 'collectAmount', title: 'To collect (₹)', width: 'w-30', inputMode: 'decimal', isNumber: true },
]

/** How else spreadsheets call them; the first of each are the import's own. */
const ALSO: Record<RecipientField, readonly string[]> = {
  name: ['To Name', 'Recipient', 'Recipient Name', 'Full Name', 'Company'],
  contactNumber: ['To Contact Number', 'Contact Number', 'Phone Number', 'Mobile', 'Mobile Number', 'Contact'],
  street: ['To Street', 'Street', 'Street Address', 'Recipient Address'],
  postalCode: ['To Postal Code', 'Postal Code', 'PIN Code', 'Pincode'],
  city: ['To City', 'Town'],
  state: ['To State'],
  weight: [],
  quantity: ['Quantity', 'Qty'],
  price: ['Package Price (INR)', 'Amount', 'Rate'],
  description: ['Package Description', 'Description', 'Goods'],
  paymentMode: ['Payment Mode', 'Mode of Payment'],
  collectAmount: ['To Collect (INR)', 'To Collect', 'Amount to Collect', 'COD Amount', 'COD'],
}

/** Everything that a first row of pasted cells may call a column. */
export const PASTED_COLUMNS: readonly NamedColumn<RecipientField>[] = GRID_COLUMNS.flatMap(({ field, title }) =>
  [title, ...ALSO[field]].map((name) => ({ title: name, field })),
)

export function isWithoutContents({ fault }: RecipientFault): boolean {
  return fault === 'description-required'
}

/** "Phone: Contact Number must be exactly 10 digits." */
export function wordsOf(faults: readonly RecipientFault[], recipient: Recipient): string {
  return faults
    .map((each) => `${GRID_COLUMNS.find((column) => column.field === each.field)?.title ?? each.field}: ${faultOf(each, recipient)}`)
    .join(' ')
}

function faultOf({ field, fault }: RecipientFault, recipient: Recipient): string {
  if (fault === 'too-long') return tooLongWords(recipient[field], RECIPIENT_LIMITS[field])
  if (fault === 'payment-unknown') return UNKNOWN_PAYMENT_MODE
  return faultWords(fault)
}

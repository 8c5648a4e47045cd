/** What a staff record says its holder is; a customer has none. */
export interface DemoAccount {
  email: string
  name: string
  signsInAs: string
  phone: string | null
  staff: { role: string; position: string } | null
}

export const DEMO_PASSWORD = 'waybill-demo'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@waybill.example',
    name: 'Asha Admin',
    signsInAs: 'admin',
    phone: '9000000003',
    staff: { role: 'Admin', position: 'Administrator' },
  },
  {
    email: 'manager@waybill.example',
    name: 'Manoj Manager',
    signsInAs: 'manager',
    phone: '9000000004',
    staff: { role: 'Manager', position: 'Operations manager' },
  },
  {
    email: 'staff@waybill.example',
    name: 'Sita Staff',
    signsInAs: 'staff',
    phone: '9000000005',
    staff: { role: 'Staff', position: 'Desk clerk' },
  },
  {
    email: 'driver@waybill.example',
    name: 'Dev Driver',
    signsInAs: 'driver',
    phone: '9000000001',
    staff: { role: 'Delivery Staff / Drivers', position: 'Driver' },
  },
  {
    email: 'driver2@waybill.example',
    name: 'Divya Driver',
    signsInAs: 'driver',
    phone: '9000000002',
    staff: { role: 'Delivery Staff / Drivers', position: 'Driver' },
  },
  { email: 'customer@waybill.example', name: 'Chitra Customer', signsInAs: 'customer', phone: null, staff: null },
]

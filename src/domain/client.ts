/** A billed account. */
export interface Client {
  id: string
  client_code: string
  client_name: string
  contact_email: string
  contact_phone: string
  address: string
  gstin: string
  pan: string
}

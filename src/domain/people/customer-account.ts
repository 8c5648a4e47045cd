/** An account of somebody who signed up, under which its shipments show. */
export interface CustomerAccount {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** Whether a shipment may be linked to it now: a person who has since joined the staff is not a customer. */
  isCustomer: boolean
}

export interface SuggestedAccount extends CustomerAccount {
  /** Its confirmed e-mail is the address's own, or earlier shipments of the address were linked to it. */
  reason: 'email' | 'earlier'
}

export function accountName({ name, email }: Pick<CustomerAccount, 'name' | 'email'>): string {
  return name || (email ?? 'No name')
}

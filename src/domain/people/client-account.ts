/** A customer account that an admin linked to a client. */
export interface LinkedAccount {
  userId: string
  name: string
  email: string | null
  phone: string | null
  /** Whether it sees the client's invoices: a person who has since joined the staff is not a customer. */
  sees: boolean
}

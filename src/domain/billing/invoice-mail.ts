/** Where an invoice was mailed to, and the instant. */
export interface MailedTo {
  to: string
  at: string
}

export type MailRefusal =
  | 'not-allowed'
  | 'not-configured'
  | 'not-found'
  | 'cancelled'
  /** The client's address can belong to nobody. */
  | 'no-address'
  /** By this or another person, at that instant. */
  | 'already-mailed'
  | 'under-way'
  /** It went out without an answer: it may have arrived. */
  | 'unsure'
  | 'id-reused'
  /** In the mail server's words. */
  | 'mail-refused'
  | 'mail-unavailable'

export type MailRefused = { refused: MailRefusal; reason?: string | null } & Partial<MailedTo>

/** A person who has seen these may have it mailed once more, under an id of its own. */
export function mayMailAgain(refused: MailRefusal): boolean {
  return refused === 'already-mailed' || refused === 'unsure'
}

export interface LetterMail {
  to: string
  subject: string
  text: string
  html: string
}

/** `not-sent`: there was no way to the mail server. `unsure`: it was lost while the mail was on its way, which may have arrived. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'not-sent' } | { kind: 'unsure' }

export type PostMail = (mail: LetterMail) => Promise<MailOutcome>

/** What is used of nodemailer's transport. */
interface Transport {
  sendMail(mail: Omit<LetterMail, 'to'> & { from: string; to: OneAddress }): Promise<unknown>
}

interface OneAddress {
  name: string
  address: string
}

/** The library reads a text as a list of people with names: part of an address would decide who gets the mail. */
export function oneAddress(address: string): OneAddress {
  return { name: '', address }
}

/** Waits for what the mail server says of it. */
export function postBy(transport: Transport, from: string): PostMail {
  return async (mail) => {
    try {
      await transport.sendMail({ from, ...mail, to: oneAddress(mail.to) })
      return { kind: 'sent' }
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome.kind !== 'refused') console.error(`A mail ("${mail.subject}") could not be sent: ${String(error)}`)
      return outcome
    }
  }
}

/** Before these commands nothing of the mail itself has left. */
const BEFORE_THE_MAIL = ['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO']

function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, response, command, code } = error as Partial<Record<'responseCode' | 'response' | 'command' | 'code', unknown>>
  const isAboutAccount = code === 'EAUTH' || command === 'EHLO' || command === 'STARTTLS' || (command === 'CONN' && isNoConnection(error))
  if (typeof responseCode === 'number' && typeof response === 'string' && !isAboutAccount) return { kind: 'refused', reason: response }
  const isUnsent = isAboutAccount || code === 'EDNS' || code === 'EENVELOPE' || (typeof command === 'string' && isBeforeTheMail(command))
  return { kind: isUnsent ? 'not-sent' : 'unsure' }
}

/** The library says CONN of every socket that breaks, also of one over which the whole mail has gone. */
function isNoConnection(error: unknown): boolean {
  const { code, syscall, message } = error as Partial<Record<'code' | 'syscall' | 'message', unknown>>
  if (code === 'EDNS' || code === 'ETLS' || syscall === 'connect') return true
  return typeof message === 'string' && /^(Connection timeout|Greeting never received|Invalid greeting)/.test(message)
}

function isBeforeTheMail(command: string): boolean {
  return BEFORE_THE_MAIL.some((each) => command.startsWith(each))
}

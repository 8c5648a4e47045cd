import { findCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { CustomerAccount } from '#domain/people/customer-account.ts'

/** Tells whose accounts these are; at most 500 at once. */
export type AskAccounts = (wanted: { emails: readonly string[] }) => Promise<ServerResult<{ accounts: CustomerAccount[] }>>

/** The account of a cell, empty for an empty one, or why there is none. */
export type AccountOfFile = { id: string } | { problem: string }

const MOST = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the cells of a file: an account's e-mail, or its id as an export without signal writes it. */
export async function knownAccounts(cells: readonly string[], ask: AskAccounts): Promise<(cell: string) => AccountOfFile> {
  const emails = [...new Set(cells.filter((cell) => cell !== '' && !UUID.test(cell)).map((cell) => cell.toLowerCase()))]
  const ids = new Map<string, string>()
  let reached = true
  for (let at = 0; at < emails.length && reached; at += MOST) {
    const call = await ask({ emails: emails.slice(at, at + MOST) })
    if (call.kind !== 'answer') reached = false
    else for (const { id, email } of call.value.accounts) if (email !== null) ids.set(email.toLowerCase(), id)
  }
  return (cell) => {
    if (cell === '' || UUID.test(cell)) return { id: cell.toLowerCase() }
    const id = ids.get(cell.toLowerCase())
    if (id !== undefined) return { id }
    return {
      problem: reached
        ? 'No customer has confirmed this email address. Leave it empty to link nobody.'
        : 'Customer accounts are on the server, which cannot be reached now. Choose the file again with a connection, or leave this empty.',
    }
  }
}

/** For an export. Accounts that the server does not name, or cannot name now, stay ids. */
export async function emailsOfAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = new Map<string, string>()
  for (let at = 0; at < ids.length; at += MOST) {
    const call = await findCustomerAccounts({ ids: ids.slice(at, at + MOST) })
    if (call.kind !== 'answer') break
    for (const { id, email, isCustomer } of call.value.accounts) if (email !== null && isCustomer) emails.set(id, email)
  }
  return emails
}

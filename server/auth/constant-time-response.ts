import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a hash, a mail written to the mailbox and a busy machine, so that a known and an unknown account take the same time. */
const EVEN_MS = 800

/** Gives the answer, but not before this time is over, so that a stranger learns nothing from the duration. */
export async function inConstantTime(
  ask: () => Promise<Response>,
  isTold: (response: Response) => boolean = () => true,
): Promise<Response> {
  const even = wait(EVEN_MS)
  const response = await ask()
  if (isTold(response)) await even
  return response
}

import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a hash, a mail written to the mailbox and a busy machine; what a known and an unknown account take is then the same. */
const EVEN_MS = 800

/** The answer, but not before this time is over: a stranger learns nothing from how long it took. */
export async function inEvenTime(ask: () => Promise<Response>, isTold: (response: Response) => boolean = () => true): Promise<Response> {
  const even = wait(EVEN_MS)
  const response = await ask()
  if (isTold(response)) await even
  return response
}

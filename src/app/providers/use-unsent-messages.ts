import { useKeptMessages } from '#features/contact/queue/use-kept-messages.ts'

/** Messages to the company that this device still holds: they wait for signal, or for their writer. */
export function useUnsentMessages(): number {
  return useKeptMessages().filter(({ state }) => state !== 'sent').length
}

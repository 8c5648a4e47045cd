import { useKeptMessages } from '#features/contact/use-kept-messages.ts'

/** Messages to the company that this device still holds: waiting for signal, or for whoever wrote them. */
export function useUnsentMessages(): number {
  return useKeptMessages().filter(({ state }) => state !== 'sent').length
}

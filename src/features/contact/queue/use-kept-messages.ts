import { useSyncExternalStore } from 'react'
import { readKept, subscribeToKept, type KeptMessage } from '#features/contact/queue/kept-messages.ts'

const none: readonly KeptMessage[] = []

/** What this device holds of messages, as every tab changes it; nothing while the page is still plain HTML. */
export function useKeptMessages(): readonly KeptMessage[] {
  return useSyncExternalStore(subscribeToKept, readKept, () => none)
}

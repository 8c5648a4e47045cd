import { useIsHidden } from '#session/use-is-hidden.ts'
import { useRecipientOf } from '#store/records/use-recipient-of.ts'

/** Null also while it is hidden. */
export function useRecipient(trackingNumber: string | null): string | null {
  const isHidden = useIsHidden()
  return useRecipientOf(isHidden ? null : trackingNumber)
}

import { useSession } from '#session/session.ts'
import { useRecipientOf } from '#store/records/use-recipient-of.ts'

/** Null while the person of this work has to sign in again, too: until then it may be anybody who looks. */
export function useRecipient(trackingNumber: string | null): string | null {
  const isHidden = useSession(({ state }) => state === 'ended')
  const name = useRecipientOf(trackingNumber)
  return isHidden ? null : name
}

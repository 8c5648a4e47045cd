import type { StatusFacts } from '#features/sync-status/status/status-messages.ts'
import { useStatusFacts } from '#features/sync-status/status/use-status-facts.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** A full disk stops saving, not sending; only the person at the device can make room. */
export function StorageFullBanner() {
  const facts = useStatusFacts()
  const device = useDeviceName()
  if (!facts?.storageFull) return null
  return (
    <Banner tone="bad" role="status" title={`The storage of this ${device} is full`}>
      <p>
        Delete photos, downloads or apps that you do not need. Until then something new may find no room here; you are told when it does.
      </p>
      <p className="mt-1">{unsentWords(facts)}</p>
    </Banner>
  )
}

/** Whether saved work is on its way, or what holds it up. */
function unsentWords({ connection, unsent }: StatusFacts): string | null {
  if (unsent === 0) return null
  switch (connection) {
    case 'signed-out':
      return 'What is saved here stays, and is sent when you have signed in.'
    case 'no-signal':
      return 'What is saved here stays, and is sent when there is signal.'
    default:
      return 'What is saved here is still being sent.'
  }
}

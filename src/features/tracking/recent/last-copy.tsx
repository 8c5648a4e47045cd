import { Banner } from '#ui/feedback/banner.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

export function LastCopy({ seenAt }: { seenAt: string }) {
  return (
    <Banner tone="warn" title="No connection. This is the last copy on this device.">
      Last updated {formatInstant(seenAt)} IST
    </Banner>
  )
}

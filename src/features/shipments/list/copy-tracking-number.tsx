import { showToast } from '#ui/feedback/toast.tsx'
import { CopyIcon } from '#ui/layout/icons.tsx'

/** One press puts the number where it can be pasted. `withNumber`: the number stands beside the icon. */
export function CopyTrackingNumber({ number, withNumber = false }: { number: string; withNumber?: boolean }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      showToast(`Tracking number ${number} copied.`, { tone: 'good' })
    } catch {
      showToast(`This browser does not copy. The tracking number is ${number}.`, { tone: 'warn', milliseconds: 8000 })
    }
  }

  return (
    <button
      type="button"
      title={`Tracking number ${number}`}
      aria-label={`Copy tracking number ${number}`}
      className="relative -ml-1 inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 align-middle rounded-control px-1 text-sm font-normal text-ink-muted tabular-nums hover:bg-sunken hover:text-ink pointer-coarse:min-h-target pointer-coarse:min-w-target"
      onClick={() => void copy()}
    >
      {withNumber && <span className="min-w-0 break-all">{number}</span>}
      <CopyIcon className="size-4" />
    </button>
  )
}

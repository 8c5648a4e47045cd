import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { BackIcon } from '#ui/layout/icons.tsx'

/** A step back inside the app; to `home` where the app was opened with this page. */
export function BackButton({ home }: { home: string }) {
  const navigate = useNavigate()
  return (
    <Button variant="secondary" onClick={() => void (isFirstPage() ? navigate(home) : navigate(-1))}>
      <BackIcon /> Back
    </Button>
  )
}

/** The router numbers its entries from 0 and keeps the number when one is replaced. */
function isFirstPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

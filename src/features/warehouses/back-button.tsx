import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { BackIcon } from '#ui/icons.tsx'

/** A step back; to the shipments where the app began with this page. */
export function BackButton() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <Button variant="secondary" onClick={() => void (isFirst ? navigate('/dashboard') : navigate(-1))}>
      <BackIcon /> Back
    </Button>
  )
}

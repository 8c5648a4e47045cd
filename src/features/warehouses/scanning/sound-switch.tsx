import { useState } from 'react'
import { isMuted, setMuted } from '#features/warehouses/scanning/scan-signal.ts'
import { Button } from '#ui/button.tsx'

export function SoundSwitch() {
  const [quiet, setQuiet] = useState(isMuted)
  return (
    <Button
      variant="secondary"
      size="large"
      onClick={() => {
        setMuted(!quiet)
        setQuiet(!quiet)
      }}
    >
      {quiet ? 'Sound is off' : 'Sound is on'}
    </Button>
  )
}

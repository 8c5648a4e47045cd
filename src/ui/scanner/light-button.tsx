import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'

/** The camera's lamp, for a dark van or hall. */
export function LightButton({ torch }: { torch: (on: boolean) => Promise<void> }) {
  const [light, setLight] = useState(false)
  return (
    <Button
      variant="secondary"
      aria-pressed={light}
      onClick={() => {
        setLight(!light)
        void torch(!light).catch(() => setLight(false))
      }}
    >
      Light
    </Button>
  )
}

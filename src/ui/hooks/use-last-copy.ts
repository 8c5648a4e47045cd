import { useEffect, useEffectEvent, useState } from 'react'

export interface LastCopy<Value> {
  read: () => Promise<{ value: Value; keptAt: number } | null>
  keep: (value: Value, now: Date) => Promise<void>
}

/** After this long the screen no longer waits empty for the server. */
const COPY_AFTER_MS = 1000

/** The copy of an answer on this device, read once the server keeps people waiting or cannot be asked. */
export function useLastCopy<Value>(key: string, wanted: 'now' | 'soon' | null, copy: LastCopy<Value> | undefined) {
  const [found, setFound] = useState<{ key: string; value: Value; keptAt: number } | null>(null)
  const read = useEffectEvent(async () => copy?.read() ?? null)

  useEffect(() => {
    if (wanted === null) return
    let ignore = false
    const waiting = setTimeout(
      () => {
        read().then(
          (last) => {
            if (!ignore && last !== null) setFound({ key, ...last })
          },
          // A copy that cannot be read is none.
          () => undefined,
        )
      },
      wanted === 'now' ? 0 : COPY_AFTER_MS,
    )
    return () => {
      ignore = true
      clearTimeout(waiting)
    }
  }, [key, wanted])

  return found?.key === key ? found : null
}

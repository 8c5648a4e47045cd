import { useEffect, useState } from 'react'
import { readFormStart, type FormStart } from '#features/shipments/form/form-start.ts'
import { useDatabase } from '#store/database-context.tsx'
import type { ShipmentDraftKey } from '#store/shipment-draft.ts'

/** Read once: what is edited must not move under the hands of whoever edits it. Undefined until then, null where there is nothing to edit. */
export function useFormStart(draftKey: ShipmentDraftKey): FormStart | null | undefined {
  const db = useDatabase()
  const [start, setStart] = useState<FormStart | null>()
  useEffect(() => {
    let left = false
    readFormStart(db, draftKey).then(
      (read) => {
        if (!left) setStart(read)
      },
      () => {
        if (!left) setStart(null)
      },
    )
    return () => {
      left = true
    }
  }, [db, draftKey])
  return start
}

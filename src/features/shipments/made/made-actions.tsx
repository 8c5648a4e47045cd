import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AssignDriverDialog } from '#features/shipments/assign/assign-driver-dialog.tsx'
import type { LabelsState } from '#features/shipments/labels/chosen-shipments.ts'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** What comes after shipments were made. */
export function MadeActions({ made: { ids, pieces } }: { made: MadeShipments }) {
  const [isAssigning, setIsAssigning] = useState(false)
  return (
    <>
      <Link to={paths.labels} state={{ labelsOf: ids } satisfies LabelsState} className={buttonClass()}>
        Print {countOf(pieces, 'label')}
      </Link>
      <Button variant="secondary" onClick={() => setIsAssigning(true)}>
        Assign to a driver
      </Button>
      {isAssigning && (
        <AssignDriverDialog shipmentIds={ids} onClose={() => setIsAssigning(false)} onAssigned={() => setIsAssigning(false)} />
      )}
    </>
  )
}

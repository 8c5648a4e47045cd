import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button.tsx'

/** To the form: with this shipment, or with a new one that starts as its copy. */
export function EditLinks({ id }: { id: string }) {
  return (
    <>
      <Link to={paths.editShipment(id)} className={buttonClass('secondary')}>
        Edit
      </Link>
      <Link to={paths.copyShipment(id)} className={buttonClass('secondary')}>
        Duplicate
      </Link>
    </>
  )
}

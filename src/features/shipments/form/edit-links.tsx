import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/button.tsx'

/** To the form: with this shipment, or with a new one that starts as its copy. */
export function EditLinks({ id }: { id: string }) {
  return (
    <>
      <Link to={`/create-shipment/${id}`} className={buttonClass('secondary')}>
        Edit
      </Link>
      <Link to={`/create-shipment?copy=${id}`} className={buttonClass('secondary')}>
        Duplicate
      </Link>
    </>
  )
}

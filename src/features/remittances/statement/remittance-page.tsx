import * as paths from '#domain/app-paths.ts'
import { useParams } from 'react-router-dom'
import { RemittanceToPrint } from '#features/remittances/statement/remittance-to-print.tsx'

export function RemittancePage() {
  const { id = '' } = useParams()
  return <RemittanceToPrint id={id} home={paths.remittances} />
}

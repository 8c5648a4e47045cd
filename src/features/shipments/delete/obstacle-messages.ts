import type { DeleteObstacle } from '#store/reads/delete-obstacle.ts'

export function obstacleWords(obstacle: DeleteObstacle): string {
  return obstacle.kind === 'on-invoice'
    ? `This shipment is on invoice ${obstacle.invoiceNumber}. Delete the invoice first.`
    : 'This shipment has a proof of delivery and cannot be deleted.'
}

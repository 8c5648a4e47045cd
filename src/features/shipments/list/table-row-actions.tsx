import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import type { OnRow } from '#features/shipments/list/row-actions.tsx'
import { ActionsMenu, type MenuAction } from '#ui/controls/actions-menu.tsx'
import { CardIcon, EditIcon, PrinterIcon, TrashIcon } from '#ui/layout/action-icons.tsx'
import { RupeeIcon } from '#ui/layout/icons.tsx'

const iconClass = 'relative inline-flex size-(--action) shrink-0 items-center justify-center rounded-control text-link hover:bg-sunken'

interface TableRowActionsProps extends OnRow {
  shipment: Shipment
  /** With room for more than Edit beside the menu. */
  isWide: boolean
}

/** What is done most as icons, the rest behind the three dots. Each names the shipment, for people who hear the rows one after the other. */
export function TableRowActions({ shipment, isWide, onEdit, onDelete, onRecordPayment }: TableRowActionsProps) {
  const id = displayShipmentId(shipment)
  const label: MenuAction = { words: 'Print label', icon: <PrinterIcon className="size-4" />, to: paths.labelsOf(shipment.id) }
  const pay: MenuAction = {
    words: 'Pay on the customer’s page',
    icon: <CardIcon className="size-4" />,
    to: paths.payForNumber(shipment.tracking_number),
  }
  const record: MenuAction = {
    words: 'Record payment',
    icon: <RupeeIcon className="size-4" />,
    onPick: () => onRecordPayment(shipment),
  }
  const isToPay = shipment.status === 'Ready for Payment'
  return (
    <div className="flex items-center">
      <IconAction words="Edit" name={`Edit ${id}`} onPick={() => onEdit(shipment)}>
        <EditIcon className="size-4" />
      </IconAction>
      {isWide && (
        <>
          <Link to={paths.labelsOf(shipment.id)} title="Print label" aria-label={`Print label of ${id}`} className={iconClass}>
            <PrinterIcon className="size-4" />
          </Link>
          {isToPay ? (
            <Link
              to={paths.payForNumber(shipment.tracking_number)}
              title="Opens the customer’s payment page"
              aria-label={`Pay for ${id} on the customer’s page`}
              className={iconClass}
            >
              <CardIcon className="size-4" />
            </Link>
          ) : (
            <IconAction words="Record payment" name={`Record payment for ${id}`} onPick={() => onRecordPayment(shipment)}>
              <RupeeIcon className="size-4" />
            </IconAction>
          )}
        </>
      )}
      <ActionsMenu
        label={`More for ${id}`}
        className={iconClass}
        actions={[
          ...(isWide ? [] : [label]),
          ...(isWide && !isToPay ? [] : [record]),
          ...(isWide && isToPay ? [] : [pay]),
          { words: 'Delete', icon: <TrashIcon className="size-4" />, danger: true, onPick: () => onDelete(shipment) },
        ]}
      />
    </div>
  )
}

function IconAction({ words, name, onPick, children }: { words: string; name: string; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" title={words} aria-label={name} className={iconClass} onClick={onPick}>
      {children}
    </button>
  )
}

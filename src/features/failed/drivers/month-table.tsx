import type { DriverMonth, MonthFigure } from '#domain/shipment/failure/drivers-month.ts'
import { FigureNumber, FirstSuccess, type OpenFigure } from '#features/failed/drivers/figure-number.tsx'
import { nameOf } from '#features/failed/drivers/month-messages.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface DriversProps {
  drivers: readonly DriverMonth[]
  onOpen: OpenFigure
}

/** Of the failed attempts, under a heading that says so. */
const OF_FAILED: readonly { figure: MonthFigure; title: string }[] = [
  { figure: 'failed', title: 'All' },
  { figure: 'without-call', title: 'Without a call' },
  { figure: 'without-place', title: 'Without a place' },
  { figure: 'far', title: 'Far from before' },
  { figure: 'close', title: 'Close together' },
]

export function MonthTable({ drivers, onOpen }: DriversProps) {
  return (
    <Table caption="Drivers of the month" dense>
      <thead className="[--head-wrap:normal]">
        <tr>
          <HeadCell rowSpan={2} className="align-bottom">
            Driver
          </HeadCell>
          <HeadCell rowSpan={2} className="text-right align-bottom">
            Attempts
          </HeadCell>
          <HeadCell rowSpan={2} className="text-right align-bottom">
            First-attempt success
          </HeadCell>
          <HeadCell rowSpan={2} className="text-right align-bottom">
            Not attempted
          </HeadCell>
          <HeadCell colSpan={OF_FAILED.length} scope="colgroup" className="border-x text-center">
            Failed attempts, and signs among them
          </HeadCell>
          <HeadCell rowSpan={2} className="text-right align-bottom">
            On the way back
          </HeadCell>
          <HeadCell rowSpan={2} className="text-right align-bottom">
            Not possible
          </HeadCell>
        </tr>
        <tr>
          {OF_FAILED.map(({ figure, title }) => (
            <HeadCell key={figure} className="text-right align-bottom first:border-l last:border-r">
              {title}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {drivers.map((driver) => (
          <tr key={driver.driverId} className="*:align-middle last:*:border-b-0">
            <th scope="row" className="min-w-32 border-b border-line px-(--cell-room) py-1 font-semibold wrap-anywhere">
              {nameOf(driver)}
            </th>
            <NumberCell driver={driver} figure="attempts" onOpen={onOpen} />
            <Cell className="text-right">
              <FirstSuccess driver={driver} onOpen={onOpen} />
            </Cell>
            <NumberCell driver={driver} figure="not-attempted" onOpen={onOpen} />
            {OF_FAILED.map(({ figure }) => (
              <NumberCell key={figure} driver={driver} figure={figure} onOpen={onOpen} />
            ))}
            <NumberCell driver={driver} figure="way-back" onOpen={onOpen} />
            <NumberCell driver={driver} figure="not-possible" onOpen={onOpen} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function NumberCell(props: { driver: DriverMonth; figure: MonthFigure; onOpen: OpenFigure }) {
  return (
    <Cell className="text-right">
      <FigureNumber {...props} />
    </Cell>
  )
}

const ON_CARD: readonly { figure: MonthFigure; title: string }[] = [
  { figure: 'not-attempted', title: 'Not attempted' },
  { figure: 'failed', title: 'Failed attempts' },
  { figure: 'without-call', title: '– without a call' },
  { figure: 'without-place', title: '– without a place' },
  { figure: 'far', title: '– far from before' },
  { figure: 'close', title: '– close together' },
  { figure: 'way-back', title: 'On the way back' },
  { figure: 'not-possible', title: 'Not possible' },
]

export function MonthCards({ drivers, onOpen }: DriversProps) {
  return (
    <ul aria-label="Drivers of the month" className="grid gap-3 sm:grid-cols-2">
      {drivers.map((driver) => (
        <li key={driver.driverId} className="rounded-card border border-line bg-surface p-4">
          <h2 className="text-lg wrap-anywhere">{nameOf(driver)}</h2>
          <dl className="divide-y divide-line">
            <Line title="Attempts">
              <FigureNumber driver={driver} figure="attempts" onOpen={onOpen} />
            </Line>
            <Line title="First-attempt success">
              <FirstSuccess driver={driver} onOpen={onOpen} />
            </Line>
            {ON_CARD.map(({ figure, title }) => (
              <Line key={figure} title={title}>
                <FigureNumber driver={driver} figure={figure} onOpen={onOpen} />
              </Line>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Line({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <dt>{title}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  )
}

import { useMemo, useState, type ReactNode } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { LabelChoiceField } from '#features/shipments/labels/label-choice.tsx'
import { LabelSheet } from '#features/shipments/labels/label-sheet.tsx'
import { countLabels, manyPieces, MOST_LABELS, wantedLabels, type LabelChoice } from '#features/shipments/labels/wanted-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { Page } from '#ui/layout/page.tsx'

interface ChosenLabelsProps {
  shipments: Shipment[]
  notice: ReactNode
  onLeave: () => void
}

/** A label for each piece, as couriers stick them, unless somebody wants one for each shipment. Very many are asked about first. */
export function ChosenLabels({ shipments, notice, onLeave }: ChosenLabelsProps) {
  const [choice, setChoice] = useState<LabelChoice>('piece')
  const [isSure, setIsSure] = useState(false)
  const many = useMemo(() => manyPieces(shipments), [shipments])
  const asks = choice === 'piece' && many !== null && !isSure
  const labels = useMemo(() => (asks ? [] : wantedLabels(shipments, choice)), [asks, shipments, choice])
  const hasPieces = countLabels(shipments, 'piece') > shipments.length
  const choices = hasPieces && <LabelChoiceField choice={choice} onChoose={setChoice} />

  if (asks) {
    const isTooMany = many.total > MOST_LABELS
    return (
      <Page title={countOf(many.total, 'label')} width="full">
        {notice}
        {choices}
        <Banner
          tone="warn"
          role="alert"
          title={
            isTooMany
              ? `At most ${countOf(MOST_LABELS, 'label')} are prepared at once.`
              : `${countOf(many.total, 'label')} would be printed.`
          }
          actions={
            <>
              {!isTooMany && <Button onClick={() => setIsSure(true)}>Prepare {countOf(many.total, 'label')}</Button>}
              <Button variant="secondary" onClick={() => setChoice('shipment')}>
                One per shipment: {countOf(shipments.length, 'label')}
              </Button>
            </>
          }
        >
          {many.name} has {countOf(many.pieces, 'piece')}. Is its quantity right?{' '}
          {isTooMany && 'If it is, choose one per shipment, or print fewer shipments at once.'}
        </Banner>
      </Page>
    )
  }
  return (
    <LabelSheet
      labels={labels}
      onLeave={onLeave}
      notice={
        <>
          {notice}
          {choices}
        </>
      }
    />
  )
}

import { useEffect, useRef, useState, type Dispatch } from 'react'
import { isBlank, MOST_RECIPIENTS, type RecipientFault } from '#domain/shipment/many/recipient-list.ts'
import { pinQuestionWords } from '#features/shipments/form/fields/pin-question.tsx'
import { GRID_COLUMNS, isWithoutContents, wordsOf } from '#features/shipments/many/grid-columns.ts'
import { focusCell, makeGridKeys } from '#features/shipments/many/grid-keys.ts'
import type { ListAction, ListState, PasteDone } from '#features/shipments/many/list-state.ts'
import { RecipientRow } from '#features/shipments/many/recipient-row.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface RecipientGridProps {
  state: ListState
  dispatch: Dispatch<ListAction>
}

const NO_FAULTS: readonly RecipientFault[] = []
const HEAD = 'sticky top-0 z-2 border-b border-line bg-sunken px-2 py-2 text-left text-sm font-semibold whitespace-nowrap text-ink-muted'

/** Typed into and pasted into like a spreadsheet. Scrolls inside itself; its head and the rows' numbers stay. */
export function RecipientGrid({ state, dispatch }: RecipientGridProps) {
  const { recipients, said, asked, left, pasted, forAll } = state
  const [keys] = useState(makeGridKeys)
  const section = useRef<HTMLElement>(null)
  // The rows that have just come are what to look at next.
  useEffect(() => {
    if (pasted !== null) section.current?.scrollIntoView({ block: 'start' })
  }, [pasted])
  const justLeft = recipients.find(({ id }) => id === left)
  const leftFaults = left === null ? undefined : said.get(left)
  const withoutContents = recipients.filter(({ id }) => said.get(id)?.some(isWithoutContents))
  const leftQuestion = left === null ? undefined : asked.get(left)

  function undoPaste({ at: { id, field } }: PasteDone) {
    dispatch({ kind: 'undo-paste' })
    // The pressed button is gone with what it was for: back to where the paste began.
    requestAnimationFrame(() => focusCell(section.current, id, field))
  }

  return (
    <section ref={section} aria-labelledby="recipients-heading" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="recipients-heading" className="text-xl">
          Recipients
        </h2>
        <p className="text-sm text-ink-muted">
          Type, or paste rows from a spreadsheet. Tab goes on, Enter goes to the next row. The phone of an earlier parcel of this client
          brings its address. At most {MOST_RECIPIENTS} rows.
        </p>
      </div>
      {pasted !== null && <PastedNotice pasted={pasted} onUndo={() => undoPaste(pasted)} />}
      {recipients.length >= MOST_RECIPIENTS && recipients.every((each) => !isBlank(each)) && (
        <Banner tone="warn" role="status" title={`The list is full: ${MOST_RECIPIENTS} rows.`}>
          Create these, then go on with the rest.
        </Banner>
      )}
      {/* The words of a row come when it is left: those who hear the page are in the next row by then. */}
      <output className="sr-only">
        {justLeft !== undefined &&
          (leftFaults !== undefined || leftQuestion !== undefined) &&
          `Row ${recipients.indexOf(justLeft) + 1}: ${[
            leftFaults && wordsOf(leftFaults, justLeft),
            leftQuestion && pinQuestionWords(justLeft.postalCode, leftQuestion.contradiction),
          ]
            .filter(Boolean)
            .join(' ')}`}
      </output>
      <section
        aria-label="List of recipients"
        className="relative max-h-[70dvh] scroll-pt-10 scroll-pl-12 overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full min-w-[112rem] table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Recipients</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} left-0 z-3 w-11 text-right`}>
                <span className="sr-only">Row</span>
              </th>
              {GRID_COLUMNS.map(({ field, title, width, isNumber }) => (
                <th key={field} scope="col" className={`${HEAD} ${width} border-l ${isNumber ? 'text-right' : ''}`}>
                  {title}
                </th>
              ))}
              <th scope="col" className={`${HEAD} w-30 border-l text-right`}>
                With GST
              </th>
              <th scope="col" className={`${HEAD} w-11`}>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {recipients.map((recipient, at) => (
              <RecipientRow
                key={recipient.id}
                recipient={recipient}
                number={at + 1}
                faults={said.get(recipient.id) ?? NO_FAULTS}
                question={asked.get(recipient.id) ?? null}
                contents={forAll.description}
                firstWithoutContents={withoutContents[0]?.id ?? null}
                alsoWithoutContents={recipient === withoutContents[0] ? withoutContents.length - 1 : 0}
                isOnly={at === recipients.length - 1 && isBlank(recipient)}
                keys={keys}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function PastedNotice({ pasted: { count, leftOut, rowsOver }, onUndo }: { pasted: PasteDone; onUndo: () => void }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">{countOf(count, 'row')} pasted.</p>
        <Button variant="secondary" size="small" onClick={onUndo}>
          Undo the paste
        </Button>
      </div>
      {(leftOut.length > 0 || rowsOver > 0) && (
        <Banner tone="warn">
          {leftOut.length > 0 && <p>Left out, because this list has no such column: {leftOut.join(', ')}.</p>}
          {rowsOver > 0 && (
            <p>
              At most {MOST_RECIPIENTS} rows fit: the last {countOf(rowsOver, 'row')} of what you copied {rowsOver === 1 ? 'is' : 'are'}{' '}
              left out. Create these first, then paste the rest.
            </p>
          )}
        </Banner>
      )}
    </div>
  )
}

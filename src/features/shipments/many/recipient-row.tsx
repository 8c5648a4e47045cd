import { memo, type ClipboardEvent, type ComponentProps, type Dispatch, type FocusEvent } from 'react'
import { PAYMENT_MODE_WORDS, paymentModeOfWords } from '#domain/shipment/collecting/to-collect.ts'
import { quoteOf, RECIPIENT_LIMITS, type Recipient, type RecipientFault } from '#domain/shipment/many/recipient-list.ts'
import { PAYMENT_MODES, type PaymentMode } from '#domain/shipment/shipment.ts'
import { PlaceQuestionLine } from '#features/shipments/many/place-question-line.tsx'
import { GRID_COLUMNS, isWithoutContents, wordsOf } from '#features/shipments/many/grid-columns.ts'
import { focusRowBeside, type GridKeys } from '#features/shipments/many/grid-keys.ts'
import type { ListAction, PlaceQuestion } from '#features/shipments/many/list-state.ts'
import { namesColumns } from '#features/shipments/many/paste-recipients.ts'
import { readPasted } from '#csv-import/read-pasted.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { CloseIcon, WarningIcon } from '#ui/layout/icons.tsx'

interface RecipientRowProps {
  recipient: Recipient
  number: number
  faults: readonly RecipientFault[]
  question: PlaceQuestion | null
  /** What stands for all parcels, where a row says nothing of its own. */
  contents: string
  /** The row that says for all others, too, that their contents are missing. */
  firstWithoutContents: string | null
  /** For how many others this row says it. */
  alsoWithoutContents: number
  isOnly: boolean
  keys: GridKeys
  /** The same for all rows and at all times, or every row would be drawn with each key. */
  dispatch: Dispatch<ListAction>
}

const wordsIdOf = (id: string) => `recipient-words-${id}`

const NUMBER = 'sticky left-0 z-1 border-b border-line bg-surface px-2 text-right text-sm text-ink-muted tabular-nums'

const CELL =
  'min-h-9 w-full border-2 border-transparent bg-transparent px-2 text-sm outline-none focus:border-link aria-invalid:border-bad pointer-coarse:min-h-target'

/** One parcel, and under it what is wrong with it, and what is asked about its place. */
export const RecipientRow = memo(function RecipientRow({
  recipient,
  number,
  faults,
  question,
  contents,
  firstWithoutContents,
  alsoWithoutContents,
  isOnly,
  keys,
  dispatch,
}: RecipientRowProps) {
  const { id } = recipient
  const wordsId = wordsIdOf(id)
  const toSay = firstWithoutContents === id ? faults : faults.filter((fault) => !isWithoutContents(fault))
  const { basePaise, gstPaise } = quoteOf(recipient)
  const hints = { quantity: '1', description: contents } as Partial<Record<string, string>>

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLTableRowElement>) {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    dispatch({ kind: 'left-row', id })
  }

  function paste(event: ClipboardEvent<HTMLElement>, field: (typeof GRID_COLUMNS)[number]['field']) {
    const cells = readPasted(event.clipboardData.getData('text/plain'), namesColumns)
    if (cells === null) return
    event.preventDefault()
    dispatch({ kind: 'pasted', id, field, cells })
  }

  return (
    <>
      <tr data-recipient={id} onBlur={leave}>
        <th scope="row" className={`${NUMBER} font-normal`}>
          {number}
        </th>
        {GRID_COLUMNS.map(({ field, title, inputMode, isNumber }) => {
          const wrong = faults.find((fault) => fault.field === field)
          const own = {
            'data-cell': field,
            'aria-label': `Row ${number}, ${title}`,
            'aria-invalid': wrong !== undefined || undefined,
            'aria-describedby': wrong && (toSay.includes(wrong) ? wordsId : wordsIdOf(firstWithoutContents ?? id)),
            onPaste: (event: ClipboardEvent<HTMLElement>) => paste(event, field),
            ...keys,
          }
          return (
            <td key={field} className="border-b border-l border-line p-0">
              {field === 'paymentMode' ? (
                <PaymentCell text={recipient[field]} onChoose={(text) => dispatch({ kind: 'typed', id, field, text })} {...own} />
              ) : (
                <input
                  type="text"
                  autoComplete="off"
                  spellCheck={false}
                  enterKeyHint="next"
                  inputMode={inputMode}
                  maxLength={RECIPIENT_LIMITS[field]}
                  placeholder={hints[field]}
                  value={recipient[field]}
                  className={`${CELL} placeholder:text-ink-muted ${isNumber ? 'text-right tabular-nums' : ''}`}
                  onChange={({ target }) => dispatch({ kind: 'typed', id, field, text: target.value })}
                  onBlur={() => dispatch({ kind: 'left-field', id })}
                  {...own}
                />
              )}
            </td>
          )
        })}
        <td className="border-b border-l border-line px-2 text-right text-sm whitespace-nowrap tabular-nums">
          {basePaise > 0 && formatRupees(basePaise + gstPaise)}
        </td>
        <td className="border-b border-line p-0">
          {!isOnly && (
            // Out of the way of Tab, which is for typing: the arrow to the right leads here from the row's last cell.
            <button
              type="button"
              tabIndex={-1}
              data-cell="remove"
              aria-label={`Remove row ${number}`}
              className="grid min-h-9 min-w-9 place-items-center text-ink-muted hover:bg-sunken pointer-coarse:min-h-target pointer-coarse:min-w-target"
              {...keys}
              onClick={({ currentTarget }) => {
                focusRowBeside(currentTarget)
                dispatch({ kind: 'removed', id })
              }}
            >
              <CloseIcon className="size-4" />
            </button>
          )}
        </td>
      </tr>
      {toSay.length > 0 && (
        <tr>
          <td colSpan={GRID_COLUMNS.length + 3} className="border-b border-line bg-bad-soft px-2 py-1 text-sm font-medium text-bad">
            <p id={wordsId} className="sticky left-2 flex w-fit max-w-[min(60rem,75vw)] items-start gap-1.5">
              <WarningIcon className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {wordsOf(toSay, recipient)}
                {alsoWithoutContents > 0 &&
                  ` So it is in ${countOf(alsoWithoutContents, 'other row')}: Contents under “Sender and all parcels” stands for all of them.`}
              </span>
            </p>
          </td>
        </tr>
      )}
      {question !== null && (
        <tr>
          <td colSpan={GRID_COLUMNS.length + 3} className="border-b border-line bg-warn-soft px-2 py-1 text-sm font-medium text-warn">
            <PlaceQuestionLine recipient={recipient} number={number} contradiction={question.contradiction} dispatch={dispatch} />
          </td>
        </tr>
      )}
    </>
  )
})

interface PaymentCellProps extends ComponentProps<'select'> {
  text: string
  onChoose: (text: string) => void
}

/** What was pasted stays to be seen, also where it is no way of paying. */
function PaymentCell({ text, onChoose, ...own }: PaymentCellProps) {
  const mode = paymentModeOfWords(text)
  const valueOf = (each: PaymentMode) => (each === 'prepaid' ? '' : each)
  return (
    <select className={CELL} value={mode === null ? text : valueOf(mode)} onChange={({ target }) => onChoose(target.value)} {...own}>
      {mode === null && <option>{text}</option>}
      {PAYMENT_MODES.map((each) => (
        <option key={each} value={valueOf(each)}>
          {PAYMENT_MODE_WORDS[each]}
        </option>
      ))}
    </select>
  )
}

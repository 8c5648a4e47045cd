import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ForAll } from '#domain/shipment/many/recipient-list.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { controlId, messagesOf, summaryOf } from '#features/shipments/form/fault-messages.ts'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { MadeNotice } from '#features/shipments/made/made-notice.tsx'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import { useMadeShipments } from '#features/shipments/made/use-made-shipments.ts'
import { ForAllFields } from '#features/shipments/many/for-all-fields.tsx'
import { focusNextCell } from '#features/shipments/many/grid-keys.ts'
import { ListBar } from '#features/shipments/many/list-bar.tsx'
import type { OpenedList } from '#features/shipments/many/open-list.ts'
import { OtherLists } from '#features/shipments/many/other-lists.tsx'
import { RecipientGrid } from '#features/shipments/many/recipient-grid.tsx'
import { useRecipientList } from '#features/shipments/many/use-recipient-list.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatAge } from '#ui/format/format-time.ts'

export function ManyRecipients({ opened: { key, kept, others }, choices }: { opened: OpenedList; choices: ClientChoices }) {
  const { made: madeBefore, keep } = useMadeShipments()
  const [made, setMade] = useState(madeBefore)
  /** Since this page was opened: a person who comes back from the labels has printed what was made before. */
  const soFar = useRef<MadeShipments>({ ids: [], pieces: 0, alreadyThere: 0 })
  const [isRestored, setIsRestored] = useState(kept !== null)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const list = useRecipientList({
    listKey: key,
    kept: kept?.list ?? null,
    clientCodes: choices.clients.map(({ client_code }) => client_code),
    onMade: ({ ids, pieces, alreadyThere }) => {
      const { current: before } = soFar
      soFar.current = {
        ids: [...before.ids, ...ids],
        pieces: before.pieces + pieces,
        alreadyThere: before.alreadyThere + alreadyThere,
      }
      setMade(soFar.current)
      keep(soFar.current)
      setIsRestored(false)
    },
  })
  const { attempt, faults, failure, progress, typed, ready } = list
  const notice = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setIsOpen] = useState(kept === null || kept.list.forAll.from.name.trim() === '')
  const isMaking = progress !== null
  const told = useRef(made)

  // The rows, and the button's words, are gone with what was made.
  useEffect(() => {
    if (made === told.current) return
    told.current = made
    notice.current?.focus()
  }, [made])

  // Its summary leads to fields.
  const [opened, setOpened] = useState(attempt)
  if (attempt !== opened) {
    setOpened(attempt)
    if (faults.length > 0) setIsOpen(true)
  }

  // Nothing could be made because of the rows: the first wrong cell is where to go on.
  const goToRows = useEffectEvent(() => {
    if (failure !== null && faults.length === 0 && ready.length === 0) focusNextCell(grid.current)
  })
  useEffect(() => {
    if (attempt > 0) goToRows()
  }, [attempt])

  const focusSender = () => requestAnimationFrame(() => document.getElementById(controlId('clientCode'))?.focus())

  function goOn() {
    setIsRestored(false)
    if (isOpen) focusSender()
    else focusNextCell(grid.current)
  }

  return (
    <>
      {made !== null && (
        <div ref={notice} tabIndex={-1}>
          <MadeNotice made={made}>
            {typed.length > 0 && ` ${countOf(typed.length, 'row')} ${typed.length === 1 ? 'is' : 'are'} still to be made.`}
          </MadeNotice>
        </div>
      )}
      {isRestored && kept !== null && (
        <Banner
          title="Your unfinished list is back."
          role="status"
          actions={
            <Button variant="secondary" size="small" onClick={goOn}>
              Continue with it
            </Button>
          }
        >
          Last written {formatAge(kept.savedAt)}.
        </Banner>
      )}
      <OtherLists others={others} />
      {list.storageFull && (
        <Banner tone="warn" role="status" title="There is no room left on this device.">
          What you type is not kept as a draft until you free some space.
        </Banner>
      )}
      {failure !== null && <Banner key={attempt} tone="bad" role="alert" title={failure} />}
      <ErrorSummary key={`summary-${attempt}`} errors={summaryOf(faults)} />
      <fieldset ref={grid} disabled={isMaking} className="contents">
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="min-h-target cursor-pointer py-2.5 font-semibold">
            {isOpen ? 'Sender and all parcels' : forAllWords(list.state.forAll)}
          </summary>
          <ForAllFields
            forAll={list.state.forAll}
            choices={choices}
            messages={messagesOf(faults)}
            today={todayInIndia()}
            onChange={list.changeForAll}
          />
        </details>
        <RecipientGrid state={list.state} dispatch={list.act} />
      </fieldset>
      <ListBar list={list} onDiscard={() => setIsDiscarding(true)} />
      {isDiscarding && (
        <Dialog
          title="Discard what you typed?"
          onClose={() => setIsDiscarding(false)}
          withoutX
          actions={
            <>
              <Button onClick={() => setIsDiscarding(false)}>Keep it</Button>
              <Button
                variant="danger"
                onClick={() => {
                  list.discard()
                  setIsRestored(false)
                  setIsOpen(true)
                  setIsDiscarding(false)
                  focusSender()
                }}
              >
                Discard
              </Button>
            </>
          }
        >
          <p>
            {typed.length === 0
              ? 'The sender and what is for all parcels are emptied.'
              : `${countOf(typed.length, 'row')}, the sender and what is for all parcels are emptied. Nothing of it was made.`}
          </p>
        </Dialog>
      )}
    </>
  )
}

/** "Charminar Textiles, Hyderabad · P101 · Standard · Box" */
function forAllWords({ from, clientCode, shippingMethod, packageType }: ForAll): string {
  const sender = [from.name, from.city].map((text) => text.trim()).filter(Boolean)
  return [sender.join(', ') || 'No sender yet', clientCode.trim() || 'No client yet', shippingMethod, packageType].join(' · ')
}

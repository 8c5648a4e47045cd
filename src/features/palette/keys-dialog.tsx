import { useState } from 'react'
import { singleKeysAreOn, switchSingleKeys } from '#features/palette/single-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

const KEYS: readonly [where: string, keys: readonly [keys: readonly string[], does: string][]][] = [
  [
    'Anywhere in the office',
    [
      [['Ctrl', 'K'], 'Find or start something'],
      [['/'], 'The same, while no field has the focus'],
      [['?'], 'These keys'],
      [['Ctrl', '/'], 'To the search of the page'],
      [['Esc'], 'Close what is open'],
    ],
  ],
  [
    'In the list of shipments',
    [
      [['↑', '↓'], 'To the row above or below'],
      [['Enter'], 'Open the row'],
      [['Shift', 'Space'], 'On a row’s box: all rows from the last one selected to this one (with the mouse: Shift and a click)'],
      [['Esc'], 'From a shipment back to its row'],
    ],
  ],
  [
    'In what finds and starts',
    [
      [['↑', '↓'], 'To the entry above or below'],
      [['Enter'], 'Go there'],
    ],
  ],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysAreOn)
  return (
    <Dialog title="Keys" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-5">
        <Checkbox
          label="/ and ? open these by themselves on this device"
          checked={on}
          onChange={({ target }) => {
            if (switchSingleKeys(target.checked)) setOn(target.checked)
          }}
        />
        {KEYS.map(([where, keys]) => (
          <section key={where} className="flex flex-col gap-2">
            <h3 className="text-base">{where}</h3>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
              {keys.map(([pressed, does]) => (
                <div key={does} className="contents">
                  <dt className="flex gap-1">
                    {pressed.map((key) => (
                      <kbd key={key} className="rounded-control border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-sm text-ink-muted">On a Mac, ⌘ does the same as Ctrl.</p>
      </div>
    </Dialog>
  )
}

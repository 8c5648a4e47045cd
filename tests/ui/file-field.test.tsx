import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { FileField } from '#ui/controls/file-field.tsx'

afterEach(() => cleanup())

function dropOn(element: Element, ...files: File[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  // Not prevented, the browser would leave the page for the file.
  return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test('a file that is dropped on the field is chosen, and none while the field is off', async () => {
  const onChoose = vi.fn<(file: File) => void>()
  const file = new File(['a'], 'parcels.csv')
  const screen = await render(<FileField label="CSV file" hint="Choose it, or drop it here." accept=".csv" onChoose={onChoose} />)
  expect(dropOn(screen.getByText('Choose it, or drop it here.').element(), file)).toBe(true)
  expect(onChoose.mock.calls.map(([chosen]) => chosen.name)).toEqual(['parcels.csv'])
  expect(dropOn(screen.getByText('CSV file').element())).toBe(true)

  await screen.rerender(<FileField label="CSV file" hint="Please wait." accept=".csv" disabled onChoose={onChoose} />)
  expect(dropOn(screen.getByText('Please wait.').element(), file)).toBe(true)
  expect(onChoose).toHaveBeenCalledOnce()
})

test('a refused file is announced at once to people who do not see the field', async () => {
  const screen = await render(<FileField label="CSV file" accept=".csv" error={null} onChoose={() => undefined} />)
  await screen.rerender(<FileField label="CSV file" accept=".csv" error="There is nothing in this file." onChoose={() => undefined} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is nothing in this file.')
})

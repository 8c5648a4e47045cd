import { useLayoutEffect, useState } from 'react'
import { contents } from '#app/gallery/gallery-contents.tsx'
import { controls } from '#app/gallery/gallery-controls.tsx'
import { messages } from '#app/gallery/gallery-messages.tsx'
import { useScheme, useShownFocus, type Scheme } from '#app/gallery/show-states.ts'
import { Checkbox, Select } from '#ui/controls/field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Toasts } from '#ui/feedback/toast.tsx'

/** Every control of src/ui in its states, for developers: the components themselves, not pictures of them. */
export function GalleryPage() {
  const [scheme, setScheme] = useState<Scheme>('device')
  const [driver, setDriver] = useState(false)
  useScheme(scheme)
  useShownFocus()
  useLayoutEffect(() => {
    if (!driver) return
    document.documentElement.dataset['theme'] = 'driver'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [driver])

  return (
    <main className="px-4 py-8 sm:px-6">
      <Page
        width="full"
        title="Gallery of src/ui"
        lead="Only in npm run dev. Walk through it with Tab, narrow the window, print it: what stands here is what the app shows."
        actions={
          <>
            <Select label="Colours" value={scheme} onChange={({ target }) => setScheme(readScheme(target.value))}>
              <option value="device">As the device has them</option>
              <option value="light">Light</option>
              <option value="dark">Dark</option>
            </Select>
            <Checkbox label="As on a driver’s phone" checked={driver} onChange={({ target }) => setDriver(target.checked)} />
          </>
        }
      >
        {[...controls, ...messages, ...contents].map(({ name, file, states }) => (
          <section key={name} aria-labelledby={`gallery-${name}`} className="flex flex-col gap-4 border-t border-line pt-6">
            <h2 id={`gallery-${name}`} className="text-xl">
              {name} <span className="text-base font-normal text-ink-muted">{file}</span>
            </h2>
            <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
              {Object.entries(states).map(([state, shown]) => (
                <section
                  key={state}
                  aria-label={`${name}: ${state}`}
                  data-focused={state === 'Focus' ? '' : undefined}
                  className="flex min-w-0 flex-col gap-2"
                >
                  <h3 className="text-sm text-ink-muted">{state}</h3>
                  <div>{shown}</div>
                </section>
              ))}
            </div>
          </section>
        ))}
      </Page>
      <Toasts />
    </main>
  )
}

function readScheme(value: string): Scheme {
  return value === 'light' || value === 'dark' ? value : 'device'
}

import { useState, type ReactNode } from 'react'
import { column, LONG, never, nothing, row, TONES, type GalleryControl } from '#app/gallery/gallery-samples.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { PhotoDialog } from '#ui/layout/photo-dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { RefusedBanner } from '#ui/feedback/refused-banner.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'

/** For what takes the focus or the whole screen as soon as it is there. */
function Opened({ verb = 'Open', children }: { verb?: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

const Missing = lateDialog<{ onClose: () => void }>(() => Promise.reject(new Error('No signal')))

export const messages: readonly GalleryControl[] = [
  {
    name: 'ErrorSummary',
    file: 'error-summary.tsx',
    states: {
      Error: column(
        <Opened verb="Show the summary">
          {() => <ErrorSummary errors={[{ field: 'gallery-summed', message: 'Please enter the price.' }]} />}
        </Opened>,
      ),
      'The field that it names': <TextInput id="gallery-summed" label="Price" />,
    },
  },
  {
    name: 'Dialog',
    file: 'dialog.tsx',
    states: {
      Default: (
        <Opened>
          {(close) => (
            <Dialog title="Assign a driver" onClose={close} actions={<Button onClick={close}>Assign</Button>}>
              <p>Who takes it?</p>
            </Dialog>
          )}
        </Opened>
      ),
      'Long text': (
        <Opened verb="Open the long one">
          {(close) => (
            <Dialog title={LONG} onClose={close} actions={<Button onClick={close}>OK</Button>}>
              {Array.from({ length: 30 }, (_, line) => (
                <p key={line}>{LONG}</p>
              ))}
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'FormActions',
    file: 'form-actions.tsx',
    states: {
      Default: row(
        <FormActions form="gallery-form" onCancel={nothing}>
          Save Changes
        </FormActions>,
      ),
      Loading: row(
        <FormActions form="gallery-form" busy onCancel={nothing}>
          Saving...
        </FormActions>,
      ),
      'For good': row(
        <FormActions form="gallery-form" variant="danger" cancel="Keep it" onCancel={nothing}>
          Discard
        </FormActions>,
      ),
      'The form that they belong to': (
        <form id="gallery-form" onSubmit={(event) => event.preventDefault()}>
          <TextInput label="Note" />
        </form>
      ),
    },
  },
  {
    name: 'PhotoDialog',
    file: 'photo-dialog.tsx',
    states: {
      'Two of three': (
        <Opened verb="Open a photo">
          {(close) => (
            <PhotoDialog
              title="Delivery photo"
              photos={[1, 3].map((number) => ({ src: '/icons/icon-192.png', number, alt: `Photo ${number}` }))}
              total={3}
              at={0}
              onAt={() => undefined}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'DeleteDialog',
    file: 'delete-dialog.tsx',
    states: {
      'Default, then error': (
        <Opened verb="Ask">
          {(close) => (
            <DeleteDialog
              title="Delete P102?"
              question={<p>It cannot be brought back.</p>}
              remove={() => Promise.resolve('There is no signal.')}
              onClose={close}
            />
          )}
        </Opened>
      ),
      Loading: (
        <Opened verb="Ask, and never be answered">
          {(close) => <DeleteDialog title="Delete P102?" question={<p>It cannot be brought back.</p>} remove={never} onClose={close} />}
        </Opened>
      ),
      'Not possible': (
        <Opened verb="Ask in vain">
          {(close) => <DeleteDialog title="Delete P102?" question={null} obstacle="P102 has shipments." remove={never} onClose={close} />}
        </Opened>
      ),
    },
  },
  {
    name: 'lateDialog',
    file: 'late-dialog.tsx',
    states: {
      'Cannot come': <Opened verb="Open what cannot come">{(close) => <Missing onClose={close} />}</Opened>,
    },
  },
  {
    name: 'ErrorDialog',
    file: 'error-dialog.tsx',
    states: {
      Error: <Opened verb="Show the error">{(close) => <ErrorDialog message="This number is already used." onClose={close} />}</Opened>,
    },
  },
  {
    name: 'Toast',
    file: 'toast.tsx',
    states: {
      Default: row(
        TONES.map((tone) => (
          <Button key={tone} variant="secondary" onClick={() => showToast(`A toast that is ${tone}`, { tone })}>
            Say it ({tone})
          </Button>
        )),
      ),
      'Long text': (
        <Button variant="secondary" onClick={() => showToast(LONG)}>
          Say more
        </Button>
      ),
    },
  },
  {
    name: 'Banner',
    file: 'banner.tsx',
    states: {
      Default: column(
        TONES.map((tone) => (
          <Banner key={tone} tone={tone} title={`A banner that is ${tone}`}>
            And why.
          </Banner>
        )),
      ),
      'With an action': <Banner title="A new version waits." actions={<Button size="small">Take it</Button>} />,
      'Long text': (
        <Banner tone="warn" title={LONG}>
          {LONG}
        </Banner>
      ),
    },
  },
  {
    name: 'ServerTrouble',
    file: 'server-trouble.tsx',
    states: {
      Default: (
        <ServerTrouble query={{ trouble: 'unreachable', again: nothing }} words={() => 'No connection.'}>
          This list is on the server alone.
        </ServerTrouble>
      ),
      Busy: <ServerTrouble stays query={{ trouble: 'unreachable', isAsking: true, again: nothing }} words={() => 'No connection.'} />,
    },
  },
  {
    name: 'RefusedBanner',
    file: 'refused-banner.tsx',
    states: {
      Error: (
        <RefusedBanner title="P102 was not saved" settle={{ tryAgain: nothing, giveUp: nothing, giveUpWords: 'Discard' }}>
          This client code is already used.
        </RefusedBanner>
      ),
      Disabled: (
        <RefusedBanner title="P102 was not saved" settle={null}>
          Choose one of the two first.
        </RefusedBanner>
      ),
    },
  },
  {
    name: 'Badge',
    file: 'badge.tsx',
    states: {
      Default: row(
        TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        )),
      ),
      'Long text': <Badge wrap>{LONG}</Badge>,
    },
  },
  {
    name: 'UnsentMark',
    file: 'unsent-mark.tsx',
    states: {
      Default: row([<UnsentMark key="unsent" mark="unsent" />, <UnsentMark key="needs-you" mark="needs-you" />]),
    },
  },
  {
    name: 'Loading',
    file: 'loading.tsx',
    states: {
      Loading: <Loading />,
    },
  },
  {
    name: 'Skeleton',
    file: 'skeleton.tsx',
    states: {
      Loading: column([<Skeleton key="line" />, <Skeleton key="box" className="h-12 w-full" />]),
    },
  },
  {
    name: 'Progress',
    file: 'progress.tsx',
    states: {
      Default: <Progress label="Shipments" value={1200} max={20_000} detail="1,200 of 20,000" />,
      Loading: <Progress label="Shipments" />,
    },
  },
  {
    name: 'EmptyState',
    file: 'empty-state.tsx',
    states: {
      Empty: (
        <EmptyState title="No shipments yet" actions={<Button>Create one</Button>}>
          They will stand here.
        </EmptyState>
      ),
      'Long text': <EmptyState title={LONG}>{LONG}</EmptyState>,
    },
  },
]

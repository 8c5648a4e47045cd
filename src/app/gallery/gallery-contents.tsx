import { CLIENTS, LONG, LONG_LABEL, never, nothing, row, type GalleryControl } from '#app/gallery/gallery-samples.tsx'
import { ActionsMenu } from '#ui/controls/actions-menu.tsx'
import { CardIcon, DotsIcon, EditIcon, PrinterIcon, TrashIcon } from '#ui/layout/action-icons.tsx'
import { BoxIcon, CameraIcon, CheckIcon, SearchIcon, WarningIcon } from '#ui/layout/icons.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ChangedFields } from '#ui/layout/changed-fields.tsx'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { LongText } from '#ui/layout/long-text.tsx'
import { MapLink } from '#ui/layout/map-link.tsx'
import { PhotoViewer } from '#ui/layout/photo-viewer.tsx'
import { PictureCard } from '#ui/layout/picture-card.tsx'
import { RuledList } from '#ui/layout/ruled-list.tsx'
import { SearchedList } from '#ui/controls/searched-list.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SortHeadCell } from '#ui/controls/sort-head-cell.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'
import { Timeline } from '#ui/layout/timeline.tsx'

const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#847c6b" d="M0 0h4v3H0z"/></svg>')}`

function SomeSearchedList({ list, search = '' }: { list: Parameters<typeof SearchedList>[0]['list']; search?: string }) {
  return (
    <SearchedList
      thing="client"
      placeholder="Code or name"
      search={search}
      onSearch={nothing}
      list={list}
      found={search === '' && list.state === 'ready' ? list.rows.length : 0}
      failedWords={(why) => `The clients could not be read: ${why}.`}
      readAgain={nothing}
      empty={{ title: 'No clients', atFirst: 'Add the first one.', notFound: 'Nothing fits this search.' }}
    >
      <p>The list itself</p>
    </SearchedList>
  )
}

const someTable = (caption: string, sorted: 'asc' | 'desc' | null, rows: readonly string[]) => (
  <Table caption={caption}>
    <thead>
      <tr>
        <SortHeadCell sorted={sorted} onSort={nothing}>
          Number
        </SortHeadCell>
        <HeadCell>Consignee</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((name, index) => (
        <tr key={name}>
          <Cell>SHP{index + 1}</Cell>
          <Cell className="min-w-40 wrap-anywhere">{name}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
)

const ACTIONS = [
  { words: 'Print label', icon: <PrinterIcon className="size-4" />, onPick: nothing },
  { words: 'Delete', icon: <TrashIcon className="size-4" />, danger: true, onPick: nothing },
]

export const contents: readonly GalleryControl[] = [
  {
    name: 'SearchedList',
    file: 'searched-list.tsx',
    states: {
      Default: <SomeSearchedList list={{ state: 'ready', rows: CLIENTS }} />,
      Loading: <SomeSearchedList list={{ state: 'loading' }} />,
      Error: <SomeSearchedList list={{ state: 'failed', why: 'no signal' }} />,
      Empty: <SomeSearchedList list={{ state: 'ready', rows: [] }} />,
      'Nothing found': <SomeSearchedList list={{ state: 'ready', rows: CLIENTS }} search="xyz" />,
    },
  },
  {
    name: 'ActionsMenu',
    file: 'actions-menu.tsx',
    states: {
      Default: <ActionsMenu label="More for SHP1" actions={ACTIONS} />,
      Focus: <ActionsMenu label="More for SHP2" actions={ACTIONS} />,
      'Long text': <ActionsMenu label={`More for ${LONG}`} actions={[{ words: LONG_LABEL, onPick: nothing }]} />,
    },
  },
  {
    name: 'ListPages',
    file: 'list-pages.tsx',
    states: {
      Default: <ListPages page={2} pageSize={10} total={95} onPage={nothing} sizes={{ choices: [10, 50], onChoose: nothing }} />,
    },
  },
  {
    name: 'Table',
    file: 'table.tsx',
    states: {
      Default: someTable('Shipments', null, ['Deccan Traders']),
      'Long text': someTable('A long name', null, [LONG]),
    },
  },
  {
    name: 'SortHeadCell',
    file: 'sort-head-cell.tsx',
    states: {
      Default: someTable('Sorted by number', 'asc', ['Deccan Traders', 'Musi Mills']),
      'The other way': someTable('Sorted by number, backwards', 'desc', ['Musi Mills', 'Deccan Traders']),
      Focus: someTable('Not sorted', null, ['Deccan Traders']),
    },
  },
  {
    name: 'Timeline',
    file: 'timeline.tsx',
    states: {
      'Default, long text': (
        <Timeline
          steps={[
            { status: 'In Transit', at: '2026-11-20T10:00:00.000Z', city: LONG },
            { status: 'Pending', at: '2026-11-19T08:30:00.000Z', city: null },
          ]}
        />
      ),
    },
  },
  {
    name: 'EmailText',
    file: 'email-text.tsx',
    states: {
      Default: <EmailText email="asha.rao@waybill.example" />,
      'Long text': <EmailText email={`${'a.very-long+name_'.repeat(6)}@waybill.example`} />,
    },
  },
  {
    name: 'ChangedFields',
    file: 'changed-fields.tsx',
    states: {
      Changed: <ChangedFields action="update" fields={[{ field: 'Receiver’s city', before: 'Pune', after: 'Nashik' }]} />,
      'Long texts': <ChangedFields action="update" fields={[{ field: 'Notes', before: LONG.repeat(8), after: LONG.repeat(9) }]} />,
      Added: <ChangedFields action="insert" fields={[{ field: 'Quantity', before: 'empty', after: '2' }]} />,
      Removed: <ChangedFields action="delete" fields={[{ field: 'Quantity', before: '2', after: 'empty' }]} />,
    },
  },
  { name: 'MapLink', file: 'map-link.tsx', states: { Default: <MapLink latitude={17.385} longitude={78.4867} accuracy={12} /> } },
  {
    name: 'LongText',
    file: 'long-text.tsx',
    states: {
      Default: <LongText text="Ring twice" />,
      'Long text': <LongText text={`${LONG}\n`.repeat(6)} />,
    },
  },
  {
    name: 'PhotoViewer',
    file: 'photo-viewer.tsx',
    states: {
      Default: <PhotoViewer title="SHP1" describedAs="a grey picture" paths={['1.jpg']} link={() => Promise.resolve(PHOTO)} />,
      Several: (
        <PhotoViewer title="SHP1" describedAs="a grey picture" paths={['1.jpg', null, '3.jpg']} link={() => Promise.resolve(PHOTO)} />
      ),
      Loading: <PhotoViewer title="SHP1" describedAs="a grey picture" paths={['1.jpg']} link={never} />,
      Error: <PhotoViewer title="SHP1" describedAs="a grey picture" paths={['1.jpg']} link={() => Promise.resolve(null)} />,
    },
  },
  {
    name: 'RuledList',
    file: 'ruled-list.tsx',
    states: {
      Default: <RuledList entries={[{ name: 'Reliability', description: 'A date we name is a date we work for.' }]} />,
      'Long text': <RuledList entries={[{ name: LONG_LABEL, description: LONG_LABEL }]} />,
    },
  },
  {
    name: 'PictureCard',
    file: 'picture-card.tsx',
    states: {
      Default: (
        <ul>
          <PictureCard picture={BoxIcon} title="Express delivery">
            By tomorrow.
          </PictureCard>
        </ul>
      ),
      Focus: (
        <ul>
          <PictureCard picture={BoxIcon} title="Services" to="/services">
            What we do.
          </PictureCard>
        </ul>
      ),
      'Long text': (
        <ul>
          <PictureCard picture={BoxIcon} title={LONG_LABEL}>
            {LONG_LABEL}
          </PictureCard>
        </ul>
      ),
    },
  },
  {
    name: 'Section',
    file: 'section.tsx',
    states: {
      Default: (
        <Section title="A part of a page" lead="What it is about.">
          <p>Its content.</p>
        </Section>
      ),
    },
  },
  {
    name: 'DeskSection',
    file: 'desk-section.tsx',
    states: {
      Default: (
        <DeskSection title="A part of the desk" lead="What it counts.">
          <p>Its content.</p>
        </DeskSection>
      ),
      'With actions': (
        <DeskSection title="A part of the desk" lead="What it counts." actions={<Button variant="secondary">Save as CSV</Button>}>
          <p>Its content.</p>
        </DeskSection>
      ),
    },
  },
  {
    name: 'Action icons',
    file: 'action-icons.tsx',
    states: {
      Default: row(
        <>
          <EditIcon />
          <PrinterIcon />
          <CardIcon />
          <TrashIcon />
          <DotsIcon />
        </>,
      ),
    },
  },
  {
    name: 'Icons',
    file: 'icons.tsx',
    states: {
      Default: row([
        <CheckIcon key="check" />,
        <WarningIcon key="warning" />,
        <SearchIcon key="search" />,
        <CameraIcon key="camera" />,
        <BoxIcon key="box" />,
      ]),
    },
  },
]

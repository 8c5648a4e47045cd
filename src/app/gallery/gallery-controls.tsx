import { useState, type ComponentProps } from 'react'
import { CLIENTS, column, LONG, LONG_LABEL, nothing, row, type GalleryControl } from '#app/gallery/gallery-samples.tsx'
import { PromptLink } from '#ui/controls/prompt-link.tsx'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '#ui/controls/button.tsx'
import { ButtonUntil } from '#ui/controls/button-until.tsx'
import { CheckList } from '#ui/controls/check-list.tsx'
import { ChoiceList } from '#ui/controls/choice-list.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { EditAndDelete } from '#ui/controls/edit-and-delete.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#ui/controls/field.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'

const NEEDS = [
  { value: 'photo', label: 'Photo' },
  { value: 'signature', label: 'Signature' },
] as const

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'quiet-danger'] as const satisfies readonly ButtonVariant[]

const SIZES = ['large', 'normal', 'small', 'tight'] as const satisfies readonly ButtonSize[]

const buttons = (props: ComponentProps<typeof Button> = {}) =>
  row(
    VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    )),
  )

function SomeCombobox({ typed = '', ...rest }: { typed?: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(typed)
  const options = CLIENTS.filter(({ text }) => text.toLowerCase().includes(value.toLowerCase()))
  return (
    <Combobox
      {...rest}
      label="Client"
      value={value}
      options={options}
      onType={setValue}
      onChoose={(key) => setValue(CLIENTS.find((client) => client.key === key)?.text ?? '')}
    />
  )
}

function SomeStepper({ from }: { from: number }) {
  const [value, setValue] = useState(from)
  return <Stepper label="Pieces" unit="piece" value={value} max={9} onChange={setValue} />
}

function SomeTabs() {
  const [chosen, setChosen] = useState<'email' | 'phone'>('email')
  return (
    <Tabs
      label="Sign in by"
      tabs={[
        { key: 'email', text: 'E-mail' },
        { key: 'phone', text: 'Phone' },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    >
      <p>What belongs to {chosen}.</p>
    </Tabs>
  )
}

function SomeDetails() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DetailsButton open={open} controls="gallery-details" label="Details of SHP1" onToggle={() => setOpen(!open)} />
      <p id="gallery-details" hidden={!open}>
        Two packages, 4.5 kg
      </p>
    </>
  )
}

export const controls: readonly GalleryControl[] = [
  {
    name: 'Button',
    file: 'button.tsx',
    states: {
      Default: buttons(),
      Sizes: row(
        SIZES.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        )),
      ),
      Focus: buttons(),
      Disabled: buttons({ disabled: true }),
      Loading: buttons({ busy: true }),
      'Long text': <Button>{LONG_LABEL}</Button>,
    },
  },
  {
    name: 'ButtonUntil',
    file: 'button-until.tsx',
    states: {
      'While it can be pressed': (
        <ButtonUntil until={Date.now() + 86_400_000} variant="secondary">
          Undo
        </ButtonUntil>
      ),
      'Over, under its own work': (
        <ButtonUntil until={0} busy variant="secondary">
          Undo
        </ButtonUntil>
      ),
    },
  },
  {
    name: 'Stepper',
    file: 'stepper.tsx',
    states: {
      Default: <SomeStepper from={7} />,
      'At its least': <SomeStepper from={1} />,
      'At its most': <SomeStepper from={9} />,
    },
  },
  {
    name: 'BackButton',
    file: 'back-button.tsx',
    states: {
      Default: <BackButton home="/" />,
    },
  },
  {
    name: 'PromptLink',
    file: 'prompt-link.tsx',
    states: {
      Default: (
        <PromptLink to="?" className="text-link underline">
          A link to this page
        </PromptLink>
      ),
    },
  },
  {
    name: 'DetailsButton',
    file: 'details-button.tsx',
    states: {
      Default: <SomeDetails />,
    },
  },
  {
    name: 'EditAndDelete',
    file: 'edit-and-delete.tsx',
    states: {
      Default: <EditAndDelete name="P102" onEdit={nothing} onDelete={nothing} />,
      Disabled: column(
        <>
          <EditAndDelete name="P102" lockedBy="gallery-locked" onEdit={nothing} onDelete={nothing} />
          <p id="gallery-locked">Only an admin changes clients.</p>
        </>,
      ),
    },
  },
  {
    name: 'TextInput',
    file: 'field.tsx',
    states: {
      Default: <TextInput label="Consignee" hint="As on the parcel" defaultValue="Deccan Traders" />,
      Focus: <TextInput label="Consignee" defaultValue="Deccan Traders" />,
      Disabled: <TextInput label="Consignee" disabled defaultValue="Deccan Traders" />,
      Error: <TextInput label="Consignee" error="Please enter the consignee." />,
      Empty: <TextInput label="Consignee" placeholder="Name or company" />,
      'Long text': <TextInput label={LONG} hint={LONG} error={LONG} defaultValue={LONG} />,
    },
  },
  {
    name: 'TextArea',
    file: 'field.tsx',
    states: {
      Default: <TextArea label="Notes" defaultValue="Ring twice" />,
      Focus: <TextArea label="Notes" defaultValue="Ring twice" />,
      Disabled: <TextArea label="Notes" disabled defaultValue="Ring twice" />,
      Error: <TextArea label="Notes" error="Please say why it was not delivered." />,
      'Long text': <TextArea label="Notes" maxLength={LONG.length + 5} value={LONG} readOnly />,
    },
  },
  {
    name: 'Select',
    file: 'field.tsx',
    states: {
      Default: (
        <Select label="Status">
          <option>Pending</option>
        </Select>
      ),
      Focus: (
        <Select label="Status">
          <option>Pending</option>
        </Select>
      ),
      Disabled: (
        <Select label="Status" disabled>
          <option>Pending</option>
        </Select>
      ),
      Error: (
        <Select label="Status" error="Please choose a status.">
          <option>Choose…</option>
        </Select>
      ),
      'Long text': (
        <Select label="Client">
          <option>{LONG}</option>
        </Select>
      ),
    },
  },
  {
    name: 'Checkbox',
    file: 'field.tsx',
    states: {
      Default: row([<Checkbox key="off" label="Fragile" />, <Checkbox key="on" label="Insured" defaultChecked />]),
      Focus: <Checkbox label="Fragile" />,
      Disabled: <Checkbox label="Fragile" disabled />,
      'Long text': <Checkbox label={LONG_LABEL} />,
    },
  },
  {
    name: 'PasswordInput',
    file: 'password-input.tsx',
    states: {
      Default: <PasswordInput label="Password" autoComplete="off" defaultValue="waybill" />,
      Focus: <PasswordInput label="Password" autoComplete="off" />,
      Disabled: <PasswordInput label="Password" autoComplete="off" disabled />,
      Error: <PasswordInput label="Password" autoComplete="off" error="Please enter your password." />,
    },
  },
  {
    name: 'Combobox',
    file: 'combobox.tsx',
    states: {
      Default: <SomeCombobox />,
      Focus: <SomeCombobox />,
      Disabled: <SomeCombobox disabled typed="P102" />,
      Error: <SomeCombobox typed="P9" error="No client has this code." />,
    },
  },
  {
    name: 'FileField',
    file: 'file-field.tsx',
    states: {
      Default: <FileField label="File of shipments" hint="CSV, up to 10 MB" accept=".csv" onChoose={nothing} />,
      Focus: <FileField label="File of shipments" accept=".csv" onChoose={nothing} />,
      Disabled: <FileField label="File of shipments" accept=".csv" disabled onChoose={nothing} />,
      Error: <FileField label="File of shipments" accept=".csv" error="This is no CSV file." onChoose={nothing} />,
    },
  },
  {
    name: 'ChoiceList',
    file: 'choice-list.tsx',
    states: {
      'Default, disabled, long text': (
        <ChoiceList
          label="Parcels found"
          onChoose={nothing}
          choices={[
            { key: '1', title: 'SHP1', detail: 'Hyderabad', mark: 'Pending' },
            { key: '2', title: 'SHP2', detail: 'Vijayawada', mark: 'Delivered', disabled: true },
            { key: '3', title: 'SHP3', detail: LONG },
          ]}
        />
      ),
    },
  },
  {
    name: 'CheckList',
    file: 'check-list.tsx',
    states: {
      Default: <CheckList legend="Needed at the door" choices={NEEDS} chosen={['photo']} onChange={nothing} />,
      Disabled: <CheckList legend="Needed at another door" choices={NEEDS} chosen={['photo']} disabled onChange={nothing} />,
    },
  },
  {
    name: 'Tabs',
    file: 'tabs.tsx',
    states: {
      Default: <SomeTabs />,
      Focus: <SomeTabs />,
    },
  },
]

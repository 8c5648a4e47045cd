import type { SubmitEvent } from 'react'
import { saveCompanySetting, type CompanySettings } from '#backend/rpc/company-settings.ts'
import { SETTING_MEANINGS, type CompanySetting, type CompanySettingName } from '#domain/people/company-setting.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { boundsWords, readSetting, typedValue, valueWords } from '#features/settings/setting-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface SettingFormProps {
  name: CompanySettingName
  setting: CompanySetting
  /** Null while nobody types: then it shows what counts, also after somebody else has changed it. */
  typed: string | null
  onTyped: (typed: string | null) => void
  onSaved: (settings: CompanySettings) => void
}

export function SettingForm({ name, setting, typed, onTyped, onSaved }: SettingFormProps) {
  const { title, meaning, unit } = SETTING_MEANINGS[name]
  const submit = useFormSubmit('The setting could not be saved. Please try again.')
  const field = `setting-${name}`
  const value = typed ?? typedValue(setting.value, unit)

  async function save(wanted: number): Promise<string | null> {
    const call = await saveCompanySetting(name, wanted)
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    if ('refused' in call.value)
      return call.value.refused === 'unknown'
        ? 'The server does not know this setting yet. It is older than this page.'
        : `The server does not take this number. ${boundsWords(setting, unit)}`
    onSaved(call.value)
    onTyped(null)
    showToast(`${title}: ${valueWords(wanted, unit)}.`)
    return null
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = readSetting(value, unit)
    const isWithin = wanted !== null && wanted >= setting.lowest && wanted <= setting.highest
    void submit.run(isWithin ? [] : [{ field, message: boundsWords(setting, unit) }], async () => save(wanted ?? setting.value))
  }

  return (
    <form
      noValidate
      aria-label={title}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
      onSubmit={onSubmit}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            id={field}
            label={`${title} (${unit === 'paise' ? '₹' : unit})`}
            error={submit.errorOf(field)}
            inputMode={unit === 'paise' ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={15}
            value={value}
            onChange={({ target }) => onTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" busy={submit.busy}>
          {submit.busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <p>{meaning}</p>
      {submit.failure !== null && <Banner tone="bad" role="alert" title={submit.failure} />}
      <p className="text-sm text-ink-muted">
        {boundsWords(setting, unit)} Usually {valueWords(setting.usual, unit)}.
        {setting.changedAt !== null &&
          ` Changed ${formatInstant(setting.changedAt)}${setting.changedBy === null ? '' : ` by ${setting.changedBy}`}.`}
      </p>
    </form>
  )
}

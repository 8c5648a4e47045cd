import { useState } from 'react'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { COMPANY_SETTINGS, SETTING_MEANINGS, type CompanySettingName } from '#domain/people/company-setting.ts'
import { useCompanySettings } from '#features/settings/use-company-settings.ts'
import { SettingForm } from '#features/settings/setting-form.tsx'
import { typedValue } from '#features/settings/setting-messages.ts'
import { useSession } from '#session/session.ts'
import { LeaveQuestion } from '#ui/feedback/leave-question.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { Page } from '#ui/layout/page.tsx'

/** Every rule of the company with a number in it, one form each: saving one never touches what is typed in another. */
export function SettingsPage() {
  const query = useCompanySettings()
  const [typed, setTyped] = useState<ReadonlyMap<CompanySettingName, string>>(new Map())
  const unsaved = COMPANY_SETTINGS.filter((name) => {
    const setting = query.value?.settings.find((each) => each.name === name)
    const text = typed.get(name)
    return text !== undefined && text !== (setting && typedValue(setting.value, SETTING_MEANINGS[name].unit))
  })

  useUnsavedWork(unsaved.length > 0)
  useAskBeforeLeaving(unsaved.length > 0)

  function type(name: CompanySettingName, text: string | null) {
    setTyped((before) => new Map([...before].filter(([each]) => each !== name).concat(text === null ? [] : [[name, text]])))
  }

  return (
    <Page
      title="Settings"
      lead="The numbers that the company’s rules go by. A change counts from the next time its rule is asked."
      width="normal"
    >
      {query.value === null && query.isAsking && (
        <Loading label="Loading settings...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      )}
      {query.value === null && (
        <ServerTrouble query={query} words={noAnswerWords}>
          Settings are on the server alone, so reading and changing them needs a connection.
        </ServerTrouble>
      )}
      {query.value !== null && (
        <ul className="flex flex-col gap-4">
          {COMPANY_SETTINGS.map((name) => {
            const setting = query.value?.settings.find((each) => each.name === name)
            return (
              setting !== undefined && (
                <li key={name}>
                  <SettingForm
                    name={name}
                    setting={setting}
                    typed={typed.get(name) ?? null}
                    onTyped={(text) => type(name, text)}
                    onSaved={(settings) => query.change(() => settings)}
                  />
                </li>
              )
            )
          })}
        </ul>
      )}
      <LeaveQuestion mayLeave={() => unsaved.length === 0 || useSession.getState().state !== 'signed-in'} stayLabel="Stay here">
        <p>Not saved: {unsaved.map((name) => SETTING_MEANINGS[name].title).join(', ')}.</p>
      </LeaveQuestion>
    </Page>
  )
}

import * as paths from '#domain/app-paths.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { chosenShipments } from '#features/shipments/labels/chosen-shipments.ts'
import { dialogIsOpen } from '#ui/hooks/keyboard-focus.ts'
import { ChosenLabels } from '#features/shipments/labels/chosen-labels.tsx'
import { useLabelShipments } from '#features/shipments/labels/use-label-shipments.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackIcon } from '#ui/layout/icons.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The print view: a page of the app, which no browser takes for a pop-up. */
export function LabelsPage() {
  const [params] = useSearchParams()
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const ids = useMemo(() => chosenShipments(params, state), [params, state])
  const shipments = useLabelShipments(ids)
  // The first entry of a tab has nothing before it to go back to.
  const leave = () => void (key === 'default' ? navigate(paths.dashboard) : navigate(-1))
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !dialogIsOpen()) leave()
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => leaveByKey(event)
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
  const missing = ids.length - (shipments?.length ?? ids.length)

  return (
    <div className="flex flex-col gap-2">
      <Button variant="quiet" className="self-start" onClick={leave}>
        <BackIcon /> Back
      </Button>
      {shipments === undefined ? (
        <Loading />
      ) : shipments.length === 0 ? (
        <Page title="Labels" width="full">
          {ids.length === 0 ? (
            <EmptyState title="No shipments chosen.">Select shipments in the list and press Print labels.</EmptyState>
          ) : (
            <EmptyState title="This device does not hold these shipments.">
              They were deleted, or they are older than the copy on this device and there is no connection to fetch them.
            </EmptyState>
          )}
        </Page>
      ) : (
        <ChosenLabels
          key={key}
          shipments={shipments}
          onLeave={leave}
          notice={
            missing > 0 && (
              <Banner tone="warn" title={missing === 1 ? '1 label is missing.' : `${missing.toLocaleString('en-IN')} labels are missing.`}>
                Their shipments were deleted, or they are older than the copy on this device and there is no connection to fetch them.
              </Banner>
            )
          }
        />
      )}
    </div>
  )
}

import { latePage } from '#ui/feedback/late-dialog.tsx'

/** Its code comes with the first delivery that is opened: the list needs none of it. */
export const { Page: CapturePage, fetchPage: fetchCapturePage } = latePage(
  async () => (await import('#features/proof-of-delivery/capture/capture-page.tsx')).CapturePage,
)

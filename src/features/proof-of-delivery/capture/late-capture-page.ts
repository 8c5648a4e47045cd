import { latePage, latePart } from '#ui/feedback/late-dialog.tsx'

const loadParts = async () => import('#features/proof-of-delivery/capture/capture-parts.ts')

/** Its code comes with the first delivery that is opened: the list needs none of it. */
export const { Page: CapturePage, fetchPage: fetchCapturePage } = latePage(async () => (await loadParts()).CapturePage)

/** Stands on the list after a form was submitted, so its code came along with the form's. */
export const SubmittedNotice = latePart(async () => (await loadParts()).SubmittedNotice, null)

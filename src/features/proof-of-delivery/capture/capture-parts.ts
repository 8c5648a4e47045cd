/** What a phone fetches in one piece with the first delivery that is opened. */
export { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
export { SubmittedNotice } from '#features/proof-of-delivery/capture/submitted-notice.tsx'

/** What a driver presses instead of typing. Visitors learn a phrase or a reason of the list, and nothing that a driver wrote. */
export const READY_PHRASES = ['Nobody home', 'Refused', 'Wrong address', 'Premises closed', 'Asked to come later'] as const
export type ReadyPhrase = (typeof READY_PHRASES)[number]

import { useLocation } from 'react-router-dom'

/** The address somebody has typed goes along from one account page to the next, in the history entry and not in the address bar. */
export interface CarriedEmail {
  email: string
}

export function useCarriedEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}

import { useLocation } from 'react-router-dom'

/** Carries a typed mail address from one account page to the next, in the history entry and not in the address bar. */
export interface CarriedEmail {
  email: string
}

export function useCarriedEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}

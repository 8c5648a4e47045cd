import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const EDITED = 'edit'

/** The address says which shipment is edited over the list, so that Back closes it and a reload opens it again. */
export function useEdited(): { id: string | null; open: (id: string) => void; close: () => void } {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return {
    id: params.get(EDITED),
    open: (id) => setParams(withEdited(params, id), { state: OVER_LIST, preventScrollReset: true }),
    close: () => void (isOverList(state) ? navigate(-1) : setParams(withEdited(params, null), { replace: true, preventScrollReset: true })),
  }
}

const OVER_LIST = { overList: true }

function isOverList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overList' in state
}

function withEdited(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete(EDITED)
  else next.set(EDITED, id)
  return next
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The address holds the search, so that a link shares it and a step back returns to it. */
export function useSearchInAddress(): [text: string, search: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  return [
    text,
    (wanted) => {
      setText(wanted)
      setParams(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true })
    },
  ]
}

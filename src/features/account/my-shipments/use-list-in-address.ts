import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CUSTOMER_LISTS, type CustomerList } from '#domain/shipment/my-shipment.ts'

/** List and search stand in the address: a step back goes to the list before, and a customer who comes back from paying finds the same. */
export function useListInAddress() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('list')
  const inAddress = params.get('q') ?? ''
  // The router may be a moment behind the fingers.
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null && typed === inAddress) setTyped(null)

  const list: CustomerList | null = CUSTOMER_LISTS.find((name) => name === asked) ?? null
  return {
    list,
    search: typed ?? inAddress,
    choose: (name: CustomerList) => {
      setParams((before) => withParam(before, 'list', name), { preventScrollReset: true })
    },
    searchFor: (text: string) => {
      setTyped(text)
      setParams((before) => withParam(before, 'q', text), { replace: true, preventScrollReset: true })
    },
  }
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}

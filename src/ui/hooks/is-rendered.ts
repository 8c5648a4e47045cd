/** Whether it takes part in the layout: nothing that is hidden by `display` does. `checkVisibility` is missing in Safari before 17.4. */
export function isRendered(element: Element): boolean {
  return element.getClientRects().length > 0
}

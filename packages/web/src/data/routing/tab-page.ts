/** The page of a tab, as it stands at the end of an address `.../{nav?}/{page?}`. From 1; 1 where it is none. */
export function pageIn(page: string | undefined): number {
  const number = Number(page ?? 1)
  return Number.isInteger(number) && number > 0 ? number : 1
}

/** The address of the same tab at another page; the first page has none. `had`: the page that the address names now. */
export function addressAt(pathname: string, had: string | undefined, page: number): string {
  const path = pathname.replace(/\/$/, '')
  const base = had === undefined ? path : path.slice(0, path.lastIndexOf('/'))
  return page === 1 ? base : `${base}/${page}`
}

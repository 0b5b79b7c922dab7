/** So many rows beyond those in view are fetched. */
const ahead = 75

/** The first and the last of some pages, from 1. */
export type Span = readonly [from: number, until: number]

/** The pages, from 1, that hold rows of a span and so many beside it. */
export function pagesAround(first: number, last: number, size: number, pages: number): Span {
  const pageOf = (row: number) => Math.floor(Math.max(row, 0) / size) + 1
  return [Math.min(pageOf(first - ahead), pages), Math.min(pageOf(last + ahead), pages)]
}

/** A page and how many rows its list has, in one trip: further pages are asked for with `noCount`, and nothing is counted. */
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'
import { endOf, type ListRequest } from './select.ts'

type PageAsked = Pick<ListRequest, 'offset' | 'limit' | 'noCount'>

/** How many there are; of what was not counted, where the page ends and whether it is full. */
export interface Counted {
  count: number
  /** Only where there are more than `count`. */
  moreThanCount?: true
}

interface Result {
  readonly rows: readonly unknown[]
}

/** Sends statements off together, in their order: those of a handler or of a transaction. */
type Run = (statements: readonly Statement<unknown>[]) => Promise<readonly Result[]>

/** All of them in a transaction. */
export const within =
  (transaction: Pick<Transaction, 'query'>): Run =>
  statements =>
    Promise.all(statements.map(statement => transaction.query(statement)))

/** The rows of a page with the count of its list. */
export async function countedPage<Row>(
  asked: PageAsked,
  { rows, count }: { readonly rows: Statement<Row>; readonly count: Statement<{ count: number }> },
  run: Run,
): Promise<{ rows: Row[]; counts: Counted }> {
  const [page, counted] = await run(asked.noCount === true ? [rows] : [rows, count])
  const found = (page?.rows ?? []) as Row[]
  return {
    rows: found,
    counts:
      counted === undefined
        ? endOf(asked, found.length)
        : { count: (counted.rows as readonly { count: number }[])[0]?.count ?? 0 },
  }
}

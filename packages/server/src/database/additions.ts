/**
 * Statements that only add rows travel as one: each message costs PostgreSQL and the driver nearly as much as a row. None
 * of them reads what another writes, and foreign keys are looked at when all rows are there.
 */
import type { QueryResult, Statement } from './statement.ts'

/** As many texts as are composed: each takes a plan of all its tables on every connection. */
const TEXTS_MAX = 200
/** Composed texts by those they are composed of. */
const composed = new Map<string, string>()

interface Waiting {
  readonly statement: Statement<unknown>
  readonly resolve: (result: QueryResult<never>) => void
  readonly reject: (error: unknown) => void
}

/** Answers are handed on at once, and not by a promise: of two failures the first is told first. */
type SendOne = (
  statement: Statement<never>,
  resolve: (result: QueryResult<never>) => void,
  reject: (error: unknown) => void,
) => void

/** What a connection has to add, until it is sent. */
export class Additions {
  #waiting: Waiting[] = []
  readonly #sendOne: SendOne

  constructor(sendOne: SendOne) {
    this.#sendOne = sendOne
  }

  add<Row>(statement: Statement<Row>): Promise<QueryResult<Row>> {
    if (
      statement.adds === 'answering' &&
      this.#waiting.some(({ statement: { adds } }) => adds === 'answering')
    )
      this.send()
    return new Promise((resolve, reject) => this.#waiting.push({ statement, resolve, reject }))
  }

  /** Sends what waits. */
  send(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    const all = waiting.length === 1 ? undefined : joined(waiting.map(({ statement }) => statement))
    if (all === undefined) {
      for (const { statement, resolve, reject } of waiting)
        this.#sendOne(statement as Statement<never>, resolve, reject)
      return
    }
    this.#sendOne(
      all,
      result => waiting.forEach(({ resolve }) => resolve(result)),
      error => waiting.forEach(({ reject }) => reject(error)),
    )
  }
}

/**
 * One statement that does the work of all, and answers what that one answers whose rows are wanted. Undefined where too
 * many are composed already: then each is sent by itself.
 */
function joined(statements: readonly Statement<unknown>[]): Statement<never> | undefined {
  const ordered = statements.toSorted((one, other) => Number(isAnswering(one)) - Number(isAnswering(other)))
  const key = ordered.map(({ text }) => text).join(';')
  let text = composed.get(key)
  if (text === undefined) {
    if (composed.size >= TEXTS_MAX) return undefined
    text = compose(ordered)
    composed.set(key, text)
  }
  return { text, values: ordered.flatMap(({ values = [] }) => values), keepsPlan: true }
}

const isAnswering = ({ adds }: Statement<unknown>) => adds === 'answering'

/** The last one's rows are the answer. */
function compose(statements: readonly Statement<unknown>[]): string {
  let shift = 0
  const texts = statements.map(({ text, values = [] }) => {
    const shifted = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + shift}`)
    shift += values.length
    return shifted
  })
  const parts = texts.slice(0, -1).map((text, index) => `part${index} as (${text})`)
  return `with ${parts.join(', ')} ${texts.at(-1)}`
}

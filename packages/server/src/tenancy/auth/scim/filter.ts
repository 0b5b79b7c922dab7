/** Filters as directories send them: comparisons for equality, joined by `and` (RFC 7644, 3.4.2.2). */
import { ScimProblem } from './problem.ts'

/** One comparison; `path` in lower case, without the schema it is of. */
export interface Condition {
  readonly path: string
  readonly value: string | number | boolean | null
}

const FILTER_MAX = 1000
const CONDITIONS_MAX = 10
/** A path with at most one filter in brackets, `eq`, and a value as JSON. */
const ONE =
  /^\s*((?:urn:[\w.:-]+:)?[A-Za-z$][\w.$-]*(?:\[[^\]]{1,200}\])?(?:\.[A-Za-z]\w*)?)\s+(\w+)\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?)\s*/i
const AND = /^and\s+/i

/** The name of an attribute, in lower case and without its schema. */
export const plainPath = (path: string): string =>
  path
    .trim()
    .replace(/^urn:[\w.:-]+:(?=[A-Za-z])/i, '')
    .toLowerCase()

/** @throws ScimProblem for what is no filter, and for comparisons that nobody sends */
export function readFilter(text: string): Condition[] {
  const conditions: Condition[] = []
  let rest = text.slice(0, FILTER_MAX + 1)
  const bad = () =>
    new ScimProblem(400, 'Only comparisons with eq, joined by and, are understood.', 'invalidFilter')
  if (rest.length > FILTER_MAX) throw bad()
  // A whole filter may stand in parentheses.
  const inner = /^\s*\((.*)\)\s*$/.exec(rest)
  if (inner?.[1] !== undefined) rest = inner[1]
  for (;;) {
    const found = ONE.exec(rest)
    if (found === null || found[2]?.toLowerCase() !== 'eq' || conditions.length === CONDITIONS_MAX)
      throw bad()
    let value: unknown
    try {
      value = JSON.parse(found[3] ?? '')
    } catch {
      value = /^true$/i.test(found[3] ?? '')
    }
    conditions.push({ path: plainPath(found[1] ?? ''), value: value as Condition['value'] })
    rest = rest.slice(found[0].length)
    if (rest === '') return conditions
    const and = AND.exec(rest)
    if (and === null) throw bad()
    rest = rest.slice(and[0].length)
  }
}

/** What of the calls would no longer work for those who use them: found by comparing two summaries. */
import type { Json } from '@cloche/domain/catalogue'
import type { Leaf, Lines } from './summary.ts'

type Side = 'input' | 'answer'

/** Whether callers send what stands there, or get it. */
function sideOf(path: string): Side {
  if (/^[A-Z]+ \//.test(path)) return / answer\b/.test(path) ? 'answer' : 'input'
  return /^(?:Condition|\w+(?:Draft|Change|Patch|Order|Names|Filter))\b/.test(path) ? 'input' : 'answer'
}

const set = (value: Json | undefined): readonly Json[] | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value]

/** Whether everything of `one` is in `other`; what is not said holds everything. */
function isWithin(one: Json | undefined, other: Json | undefined): boolean {
  const [few, many] = [set(one), set(other)]
  if (many === undefined) return true
  if (few === undefined) return false
  return few.every(value => many.includes(value) || (value === 'integer' && many.includes('number')))
}

const LEAST = ['minimum', 'minLength', 'minItems', 'minProperties']
const MOST = ['maximum', 'maxLength', 'maxItems', 'maxProperties']
const number = (leaf: Leaf, name: string, otherwise: number) =>
  (leaf[name] as number | undefined) ?? otherwise

/** Whether everything that fitted `before` fits `after`. */
function fitsStill(before: Leaf, after: Leaf): boolean {
  return (
    ['type', 'enum', 'const'].every(name => isWithin(before[name], after[name])) &&
    ['pattern', 'format', 'uniqueItems', '$ref'].every(
      name => after[name] === undefined || after[name] === before[name],
    ) &&
    LEAST.every(name => number(after, name, -Infinity) <= number(before, name, -Infinity)) &&
    MOST.every(name => number(after, name, Infinity) >= number(before, name, Infinity)) &&
    (after['additionalProperties'] !== false || before['additionalProperties'] === false)
  )
}

/** What a caller relies on in an answer: kinds and options, and what they are read as. Bounds are nobody's to rely on. */
const relied = ({ type, enum: options, const: only, format, $ref }: Leaf): Leaf =>
  Object.fromEntries(
    Object.entries({ type, enum: options, const: only, format, $ref }).filter(
      ([, said]) => said !== undefined,
    ),
  ) as Leaf

const bare = (path: string) => path.replace(/\?(?=$)/, '')
const LAST =
  /(?: (?:query\.\w+\??|body|answer|whole|answer \S+\/\S+)|\.\w+\??|\[\]|\{\}|\|\d+|="[^"]*"|=\w+)$/
const parentOf = (path: string) => path.replace(LAST, '')

/** What the words of a gate say: its level, and the jobs that open it too. */
function gateOf(words: unknown): { level: string; jobs: string[] } {
  const [level = '', jobs = ''] = String(words).replace(/\.$/, '').split(', or the right to do: ')
  return { level, jobs: jobs.split(', ').filter(job => job !== '') }
}

/** Whether whom a gate let in before still comes in: a job more that opens it shuts nobody out. */
function opensStill(before: unknown, after: unknown): boolean {
  const [was, is] = [gateOf(before), gateOf(after)]
  return was.level === is.level && was.jobs.every(job => is.jobs.includes(job))
}

/** The paths at which somebody's program would break, each with what happened there. */
export function breakingChanges(before: Lines, after: Lines): Map<string, string> {
  const found = new Map<string, string>()
  const now = new Map([...after.keys()].map(path => [bare(path), path]))
  const was = new Map([...before.keys()].map(path => [bare(path), path]))
  for (const [path, leaf] of before) {
    const side = sideOf(path)
    const same = now.get(bare(path))
    const isOption = path.includes('=')
    const hasParent = now.has(bare(parentOf(path))) || parentOf(path) === path
    if (same === undefined) {
      // Fewer options in an answer surprise nobody, and of what is gone with its whole only the whole is told.
      if (hasParent && !(isOption && side === 'answer')) found.set(path, 'is gone')
      continue
    }
    const next = after.get(same) ?? {}
    if (/^[A-Z]+ \/\S*$/.test(path)) {
      if (!opensStill(leaf['gate'], next['gate'])) found.set(path, 'asks for another permission')
      continue
    }
    if (side === 'input' && path.endsWith('?') && !same.endsWith('?')) found.set(path, 'is now required')
    if (side === 'answer' && !path.endsWith('?') && same.endsWith('?')) found.set(path, 'may now be missing')
    const holds = side === 'input' ? fitsStill(leaf, next) : fitsStill(relied(next), relied(leaf))
    if (!holds) found.set(path, side === 'input' ? 'takes less' : 'answers something else')
  }
  for (const path of after.keys()) {
    const isField = /(?:\.\w+| body)$/.test(path)
    const isNew = !was.has(bare(path)) && was.has(bare(parentOf(path)))
    if (sideOf(path) === 'input' && isField && isNew) found.set(path, 'is new and required')
  }
  return found
}

/** Those of the changes that the page of breaking changes does not name. */
export function unnamed(changes: ReadonlyMap<string, string>, page: string): string[] {
  return [...changes]
    .filter(([path]) => !page.includes(`\`${path.replaceAll('|', '\\|')}\``))
    .map(([path, what]) => `${path} ${what}`)
}

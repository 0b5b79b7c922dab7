/** Filters: the conditions of a list by field, each value checked against the field's kind before it meets SQL. */
import { likeText } from '../database/like-text.ts'
import type { Field, KindName } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { columnType } from './columns.ts'
import { snake, sqlName } from '../database/sql-names.ts'

type Scalar = string | number | boolean | null
interface Condition {
  readonly eq?: Scalar
  readonly ne?: Scalar
  readonly in?: readonly Scalar[]
  readonly gt?: Scalar
  readonly gte?: Scalar
  readonly lt?: Scalar
  readonly lte?: Scalar
  readonly like?: string
  readonly isNull?: boolean
}
export type Filter = { readonly [name: string]: Scalar | readonly Scalar[] | Condition }

type ValueClass = 'text' | 'number' | 'flag' | 'uuid' | 'instant' | 'date'

const CLASS_OF: Record<KindName, ValueClass> = {
  text: 'text',
  longText: 'text',
  number: 'number',
  flag: 'flag',
  choice: 'text',
  choices: 'text',
  link: 'uuid',
  links: 'uuid',
  date: 'date',
  instant: 'instant',
  duration: 'number',
  temperature: 'number',
  weight: 'number',
  length: 'number',
  money: 'number',
  quantity: 'number',
  life: 'text',
  code: 'text',
  colour: 'text',
  icon: 'text',
  image: 'uuid',
  geometry: 'text',
  json: 'text',
}

const ENGINE_CLASS: Record<string, ValueClass> = {
  id: 'uuid',
  locationId: 'uuid',
  version: 'number',
  created: 'instant',
  updated: 'instant',
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

const FITS: Record<ValueClass, (value: Scalar) => boolean> = {
  text: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e12,
  flag: value => typeof value === 'boolean',
  uuid: value => typeof value === 'string' && UUID.test(value),
  instant: value => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
  date: value => typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value)),
}

function refuse(name: string): never {
  throw new Problem('INVALID_REQUEST', {
    faults: [{ path: `filter.${name}`, rule: 'problem.field.wrongKind' }],
  })
}

/** PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647

const COMPARE = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** One field's condition as SQL. @throws INVALID_REQUEST when a value is not of the field's kind. */
export function conditionSql(
  name: string,
  field: Field | undefined,
  asked: Scalar | readonly Scalar[] | Condition,
  value: (value: unknown) => string,
): string {
  const valueClass = field ? CLASS_OF[field.kind] : (ENGINE_CLASS[name] ?? refuse(name))
  const column = field?.kind === 'quantity' ? `${snake(name)}_value` : sqlName(name)
  const isList = field?.kind === 'choices' || field?.kind === 'links'
  const listType = field && isList ? columnType(field).sql : ''
  const isInteger = field?.kind === 'number' && field.integer === true
  const check = (scalar: Scalar): Scalar => {
    if (scalar === null || !FITS[valueClass](scalar)) refuse(name)
    if (isInteger && !(Number.isInteger(scalar) && Math.abs(Number(scalar)) <= INTEGER_MAX)) refuse(name)
    return scalar
  }
  const equals = (scalar: Scalar) =>
    scalar === null
      ? `${column} is null`
      : isList
        ? `${column} @> array[${value(check(scalar))}]::${listType}`
        : `${column} = ${value(check(scalar))}`
  const among = (scalars: readonly Scalar[]) => {
    if (scalars.length === 0) return 'false'
    const some = scalars.filter(scalar => scalar !== null).map(check)
    const placeholder = value(some)
    const sql = isList
      ? `${column} && ${placeholder}::${listType}`
      : `${column} = any(${placeholder}${valueClass === 'uuid' ? '::uuid[]' : ''})`
    return some.length < scalars.length ? `(${sql} or ${column} is null)` : sql
  }
  const condition: Condition = isCondition(asked)
    ? asked
    : Array.isArray(asked)
      ? { in: asked }
      : { eq: asked as Scalar }
  const parts: string[] = []
  if (condition.eq !== undefined) parts.push(equals(condition.eq))
  if (condition.ne !== undefined)
    parts.push(condition.ne === null ? `${column} is not null` : `not (${equals(condition.ne)})`)
  if (condition.in !== undefined) parts.push(among(condition.in))
  for (const [operator, sign] of Object.entries(COMPARE)) {
    const scalar = condition[operator as keyof typeof COMPARE]
    if (scalar === undefined) continue
    if (isList) refuse(name)
    parts.push(`${column} ${sign} ${value(check(scalar))}`)
  }
  if (condition.like !== undefined) {
    if (valueClass !== 'text' || isList) refuse(name)
    parts.push(`${column} ilike ${value(`%${likeText(condition.like)}%`)}`)
  }
  if (condition.isNull !== undefined) parts.push(`${column} is ${condition.isNull ? '' : 'not '}null`)
  return parts.length === 0 ? 'true' : parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' and ')})`
}

function isCondition(asked: Scalar | readonly Scalar[] | Condition): asked is Condition {
  return typeof asked === 'object' && asked !== null && !Array.isArray(asked)
}

/**
 * How calls are asked for a page of a list: the one place where `offset`, `limit` and what goes with them are described. A
 * call that skips rows takes one of the shapes here, whole; `calls/paging.test.ts` refuses any other.
 */
import { typed, type ObjectOf } from './typed.ts'
import { flag, line, namesOf, oneOf, whole } from './words.ts'

export const PAGE_LIMIT = 100
export const PAGE_LIMIT_MAX = 1000
export const OFFSET_MAX = 1_000_000
/** Lists count so far, unless they are asked for the exact number. */
export const COUNT_MAX = 10_000

/**
 * Of a list that is counted with every page, since whoever answers a page knows the number anyway: all of it was read, or the
 * statement of the page counts.
 */
export const counted = (limitMax: number, limit?: number) => ({
  offset: { ...whole(0, OFFSET_MAX), default: 0 },
  limit: { ...whole(0, limitMax), ...(limit === undefined ? {} : { default: limit }) },
})

/** Of a list whose rows are counted by a statement of their own, which further pages do without. */
export const page = (limitMax: number, limit?: number) => ({
  ...counted(limitMax, limit),
  noCount: typed<boolean>({
    type: 'boolean',
    default: false,
    description:
      'Counts nothing, as for the further pages of a list: `count` is then where the page ends, `moreThanCount` says that it is full.',
  }),
})

const ordered = { ...page(PAGE_LIMIT_MAX, PAGE_LIMIT), sort: oneOf(['asc', 'desc']) } as const

/** A page of a list that is computed, in an address: `by` one of `names`; attributes and filter as in lists of records. */
export const pageOf = <const N extends readonly string[]>(names: N) => ({
  ...ordered,
  by: oneOf(names),
  attributes: line(4000),
  filter: line(8000),
})

/**
 * What the address of a list of records may ask: as the entity's own list does, whose schema judges it again.
 * `attributes` are names parted by commas, `filter` is JSON.
 */
export const listing = {
  ...ordered,
  by: line(64),
  attributes: line(4000),
  filter: line(8000),
  search: line(200),
} as const
export const LISTING = namesOf(listing)

type Scalar = string | number | boolean | null
/** What a filter asks of one name. */
export type ListCondition =
  | Scalar
  | readonly Scalar[]
  | {
      readonly gt?: Scalar
      readonly gte?: Scalar
      readonly lt?: Scalar
      readonly lte?: Scalar
      readonly ne?: Scalar
      readonly in?: readonly Scalar[]
      readonly like?: string
      readonly isNull?: boolean
    }

/** What the body of every list of records may ask; each entity narrows `by`, `attributes` and `filter` to its own names. */
export const listed = {
  ...ordered,
  by: typed<string>({ type: 'string' }),
  attributes: typed<readonly string[]>({ type: 'array', items: { type: 'string' }, maxItems: 100 }),
  filter: typed<{ readonly [name: string]: ListCondition }>({ type: 'object' }),
  search: typed<string>({ type: 'string', maxLength: 200 }),
  exactCount: typed<boolean>({
    type: 'boolean',
    default: false,
    description: `Counts all that match, where there are more than ${COUNT_MAX} too.`,
  }),
  names: typed<boolean>({
    type: 'boolean',
    default: false,
    description: 'Whether the titles of the records that the rows name come along.',
  }),
} as const

/** Which records of a list: those that are there, or those that were removed. Ledgers have none that were removed. */
export const removedOnes = typed<'without' | 'only'>({
  type: 'string',
  enum: ['without', 'only'],
  default: 'without',
})

/** What a list of records is asked for; the shape of every list call. */
export type ListQuery = ObjectOf<typeof listed, keyof typeof listed> & {
  readonly deleted?: 'without' | 'only'
}

/** More than `count` are there, where a page was not counted or lists count no further. */
export const moreThanCount = { ...flag, description: 'There are more than were counted.' } as typeof flag

/** The standard calls of an entity, in the form of contracts. */
import type { CallContract, Verb } from '../call.ts'
import type { EntityDeclaration, StandardVerb } from '../entity.ts'
import type { JsonSchema } from '../json.ts'
import { typed, type Typed } from '../typed.ts'
import {
  counted,
  listed,
  moreThanCount,
  PAGE_LIMIT,
  PAGE_LIMIT_MAX,
  removedOnes,
  type ListQuery,
} from '../paging.ts'
import { capital, someFields, wholeRow } from './components.ts'
import {
  allFields,
  draftSchema,
  hasLocationColumn,
  isKept,
  isKeptFromSome,
  rowSchema,
  sentBackSchema,
  UUID,
  LINE_PATTERN,
} from './schemas.ts'
import { namingFields } from './screen-fields.ts'

export { COUNT_MAX, PAGE_LIMIT } from '../paging.ts'
export const BULK_MAX = 500

/** What the standard call does; several calls share a verb (POST and GET of a list). */
export interface StandardCall extends CallContract {
  readonly entity: string
  readonly standard: StandardVerb | 'mini' | 'removeMany' | 'setMetas' | 'patch'
}

/** Field kinds that have no order of their own. */
const UNSORTABLE = new Set(['json', 'geometry', 'choices', 'links', 'life'])

/** The names a list may be sorted by; by those that are kept from some only those sort who may read them. */
export function sortableNames(entity: EntityDeclaration): string[] {
  const fields = Object.entries(allFields(entity))
    .filter(([, field]) => !UNSORTABLE.has(field.kind) && (!isKept(field) || isKeptFromSome(field)))
    .map(([name]) => name)
  const engine = entity.shape === 'ledger' ? ['id', 'created'] : ['id', 'created', 'updated', 'version']
  return [...engine, ...(hasLocationColumn(entity) ? ['locationId'] : []), ...fields]
}

/** The names a list may be asked to answer. */
export function attributeNames(entity: EntityDeclaration): string[] {
  return Object.keys(rowSchema(entity).properties ?? {})
}

/** The names a filter may use: those of `sortableNames`, and lists by what they hold. */
export function filterNames(entity: EntityDeclaration): string[] {
  const lists = Object.entries(allFields(entity))
    .filter(([, field]) => (field.kind === 'choices' || field.kind === 'links') && !isKept(field))
    .map(([name]) => name)
  return [...sortableNames(entity), ...lists]
}

const SCALAR: JsonSchema = { type: ['string', 'number', 'boolean', 'null'], maxLength: 500 }
/** What a filter may ask of one name. */
export const CONDITION: JsonSchema = {
  anyOf: [
    SCALAR,
    { type: 'array', items: SCALAR, maxItems: 1000 },
    {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        eq: SCALAR,
        ne: SCALAR,
        in: { type: 'array', items: SCALAR, maxItems: 1000 },
        gt: SCALAR,
        gte: SCALAR,
        lt: SCALAR,
        lte: SCALAR,
        like: { type: 'string', maxLength: 200 },
        isNull: { type: 'boolean' },
      },
    },
  ],
}

const orderOf = (entity: EntityDeclaration): JsonSchema => ({ type: 'string', enum: sortableNames(entity) })
const namesOf = (entity: EntityDeclaration): JsonSchema => ({ type: 'string', enum: attributeNames(entity) })
const filterOf = (entity: EntityDeclaration): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(filterNames(entity).map(name => [name, CONDITION])),
})

/** What the calls that list an entity share: what it is ordered, answered and filtered by. */
export function listComponents(entity: EntityDeclaration): { readonly [name: string]: JsonSchema } {
  const name = capital(entity.name)
  return {
    [`${name}Order`]: orderOf(entity),
    [`${name}Names`]: namesOf(entity),
    [`${name}Filter`]: filterOf(entity),
  }
}

/** The titles of records that rows of an entity name, by the entity they are of; one that may not be seen has none. */
export function namesSchema(entity: EntityDeclaration): JsonSchema {
  const targets = [...new Set(namingFields(entity).map(field => field.entity))].sort()
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      targets.map(name => [
        name,
        { type: 'array', items: { $ref: `#/components/schemas/${capital(name)}Fields` } },
      ]),
    ),
  }
}

/** What the body of a list of this entity may ask: one shape for all, with the entity's own names. */
export const listBody = (entity: EntityDeclaration): Typed<ListQuery> =>
  typed({
    type: 'object',
    additionalProperties: false,
    properties: {
      ...listed,
      by: orderOf(entity),
      attributes: { ...listed.attributes, items: namesOf(entity) },
      filter: filterOf(entity),
      ...(entity.shape === 'ledger' ? {} : { deleted: removedOnes }),
    },
  })

function listQuery(entity: EntityDeclaration): JsonSchema {
  return {
    ...listBody(entity),
    properties: {
      ...listBody(entity).properties,
      attributes: { type: 'string', maxLength: 4000, description: 'Names, comma separated.' },
      filter: { type: 'string', maxLength: 8000, description: 'The filter as JSON.' },
    },
  }
}

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

/** A record named by its id alone, or by the record itself, of which the id counts and the version if it is there. */
const reference: JsonSchema = {
  anyOf: [
    UUID,
    {
      ...object({ id: UUID, version: { type: 'integer', minimum: 1 } }, ['id']),
      additionalProperties: true,
    },
  ],
}

const METAS_OF = (entity: EntityDeclaration): JsonSchema => {
  const metas = allFields(entity)['metas']
  return metas?.kind === 'json' ? metas.schema : { type: 'object' }
}

const OWN_RECORDS = { '/location': 'locationId', '/user': 'userId', '/action': 'actionId' } as const

/** The parameter of a GET that may be left out, as the session has a record of its own there; undefined: there is none. */
export function ownRecordOf({ method, path, query }: CallContract) {
  if (method !== 'GET') return undefined
  const found = Object.entries(OWN_RECORDS).find(([of]) => path === of || path.startsWith(`${of}/`))
  const name = found?.[1]
  return name !== undefined && (query?.required ?? []).includes(name) ? name : undefined
}

/** Rights by verb: view 1, edit 2, create 3, delete 4. */
const VERB_OF = {
  list: 'view',
  read: 'view',
  mini: 'view',
  create: 'create',
  change: 'edit',
  patch: 'edit',
  remove: 'delete',
  removeMany: 'delete',
  restore: 'delete',
  clone: 'create',
  metas: 'view',
  setMetas: 'edit',
  bytecode: 'view',
  history: 'view',
} as const satisfies Record<StandardCall['standard'], Verb>

/** What `viewGate` opens. */
const OPEN_VERBS: ReadonlySet<StandardCall['standard']> = new Set(['list', 'read', 'mini', 'bytecode'])

/** Verbs that an entity of this shape has unless it says `without`. */
export function standardVerbs(entity: EntityDeclaration): StandardVerb[] {
  const all: StandardVerb[] =
    entity.shape === 'ledger'
      ? ['list', 'read', 'bytecode']
      : ['list', 'read', 'create', 'change', 'remove', 'restore', 'clone', 'metas', 'bytecode', 'history']
  return all.filter(verb => !(entity.without ?? []).includes(verb))
}

/** The job for which a standard call is open besides its level. */
function doingOf({ doing }: EntityDeclaration, standard: StandardCall['standard']) {
  const isDone =
    standard === 'create' ? doing?.create : (standard === 'change' || standard === 'patch') && doing?.change
  return doing !== undefined && isDone ? { doing: [doing.right] } : {}
}

/** All standard calls of an entity. */
export function standardCalls(entity: EntityDeclaration): StandardCall[] {
  const { name, many, wire } = entity
  const idQuery = object({ [`${name}Id`]: UUID })
  const one = object({ [name]: wholeRow(entity) })
  const rows: JsonSchema = { type: 'array', items: someFields(entity) }
  const names = namesSchema(entity)
  const page = object({ [many]: rows, count: { type: 'integer' }, moreThanCount, names }, [many, 'count'])
  const has = new Set(standardVerbs(entity))
  const calls: StandardCall[] = []
  const add = (
    standard: StandardCall['standard'],
    method: CallContract['method'],
    path: string,
    summary: string,
    parts: Pick<CallContract, 'query' | 'body' | 'params' | 'answer' | 'isRead'>,
  ) =>
    calls.push({
      name: `${name}.${standard}${method === 'GET' && standard === 'list' ? '.get' : ''}`,
      area: entity.area,
      method,
      path,
      gate:
        entity.viewGate !== undefined && OPEN_VERBS.has(standard)
          ? entity.viewGate
          : { key: entity.permission, verb: VERB_OF[standard], ...doingOf(entity, standard) },
      summary,
      entity: name,
      standard,
      ...parts,
    })
  if (has.has('list')) {
    add('list', 'POST', `${wire.many}/get`, `List ${many}`, {
      body: listBody(entity),
      answer: page,
      isRead: true,
    })
    add('list', 'GET', wire.many, `List ${many}`, { query: listQuery(entity), answer: page, isRead: true })
  }
  if (has.has('read')) {
    const extra: Record<string, JsonSchema> = {
      counts: { type: 'boolean', default: false },
      names: listed.names,
      redirect: {
        type: 'boolean',
        description: 'For the caller: whether to go to the log-in on a rejected token.',
      },
    }
    add('read', 'GET', wire.one, `Read one of ${many}`, {
      query: object({ [`${name}Id`]: UUID, ...extra }, name === 'organization' ? [] : [`${name}Id`]),
      answer: object(
        {
          [name]: wholeRow(entity),
          counts: { type: 'object', additionalProperties: { type: 'integer' } },
          latest: { type: 'object', additionalProperties: { type: 'string', format: 'date-time' } },
          names,
        },
        [name],
      ),
      isRead: true,
    })
    add('mini', 'POST', `${wire.one}/mini/get`, `Read the title of one of ${many}`, {
      body: idQuery,
      answer: object({ [name]: someFields(entity) }),
      isRead: true,
    })
  }
  if (has.has('create'))
    add('create', 'POST', wire.one, `Create one of ${many}`, {
      body: object({ [name]: draftSchema(entity) }),
      answer: one,
    })
  if (has.has('change')) {
    add('change', 'PUT', wire.one, `Change one of ${many}`, {
      body: object({ [name]: sentBackSchema(entity, true) }),
      answer: one,
    })
    add('patch', 'PATCH', `${wire.one}/{id}`, `Change fields of one of ${many}`, {
      params: object({ id: UUID }),
      body: sentBackSchema(entity, false),
      answer: one,
    })
  }
  if (has.has('remove')) {
    add('remove', 'DELETE', wire.one, `Remove one of ${many}`, { body: object({ [name]: reference }) })
    add('removeMany', 'DELETE', wire.many, `Remove several ${many}`, {
      body: object({ [many]: { type: 'array', items: reference, minItems: 1, maxItems: BULK_MAX } }),
      answer: object({ count: { type: 'integer' } }),
    })
  }
  if (has.has('restore'))
    add('restore', 'POST', `${wire.one}/restore`, `Restore one of ${many}`, {
      body: object({ [name]: reference }),
      answer: one,
    })
  if (has.has('clone'))
    add('clone', 'POST', `${wire.one}/clone`, `Clone one of ${many}`, {
      body: object({
        [name]: {
          anyOf: [
            UUID,
            object(
              { id: UUID, name: { type: 'string', minLength: 1, maxLength: 200, pattern: LINE_PATTERN } },
              ['id'],
            ),
          ],
        },
      }),
      answer: one,
    })
  if (has.has('metas')) {
    const metas = METAS_OF(entity)
    add('metas', 'GET', `${wire.one}/metas`, `Custom properties of one of ${many}`, {
      query: name === 'organization' ? object({ [`${name}Id`]: UUID }, []) : idQuery,
      answer: object({ metas }),
      isRead: true,
    })
    if (has.has('change'))
      add(
        'setMetas',
        name === 'organization' ? 'POST' : 'PUT',
        `${wire.one}/metas`,
        `Set custom properties of one of ${many}`,
        {
          body: object({ metas, [name]: reference }, name === 'organization' ? ['metas'] : ['metas', name]),
          answer: object({ metas }),
        },
      )
  }
  if (has.has('bytecode'))
    add('bytecode', 'GET', `${wire.one}/bytecode`, `Scan code of one of ${many}`, {
      query: name === 'organization' ? object({ [`${name}Id`]: UUID }, []) : idQuery,
      answer: object({ bytecode: { type: 'string' }, address: { type: 'string' } }),
      isRead: true,
    })
  if (has.has('history'))
    add('history', 'GET', `${wire.one}/history`, `History of one of ${many}`, {
      query: object(
        {
          [`${name}Id`]: UUID,
          ...counted(PAGE_LIMIT_MAX, PAGE_LIMIT),
        },
        name === 'organization' ? [] : [`${name}Id`],
      ),
      answer: object({ history: { type: 'array', items: HISTORY_LINE }, count: { type: 'integer' } }),
      isRead: true,
    })
  return calls
}

const HISTORY_LINE: JsonSchema = object(
  {
    id: UUID,
    at: { type: 'string', format: 'date-time' },
    verb: { type: 'string' },
    /** Which record, where lines of several are told. */
    entity: { type: 'string' },
    recordId: UUID,
    version: { type: ['integer', 'null'] },
    userId: { type: ['string', 'null'], format: 'uuid' },
    userName: { type: ['string', 'null'] },
    /** Who really acted, while working as somebody else. */
    actedByUserId: { type: ['string', 'null'], format: 'uuid' },
    actedByName: { type: ['string', 'null'] },
    /** Fields that were changed. */
    before: { type: ['object', 'null'], additionalProperties: true },
    after: { type: ['object', 'null'], additionalProperties: true },
  },
  [],
)

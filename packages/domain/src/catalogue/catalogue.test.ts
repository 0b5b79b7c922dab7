/** Proofs over all declarations: what one of them alone cannot show. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { OWN_CALLS, SHARED } from '../calls/index.ts'
import { ALL_ENTITIES, ENTITIES } from '../entities/all.ts'
import { PERMISSION_KEYS } from '../rules/permissions/index.ts'
import {
  allFields,
  changeSchema,
  derivedScreens,
  detailTabs,
  draftSchema,
  hasLocationColumn,
  componentsOf,
  rowSchema,
  sortableNames,
  standardCalls,
} from './derive/index.ts'
import calls from './fixtures/calls.json' with { type: 'json' }
import routes from './fixtures/routes.json' with { type: 'json' }
import { AREAS } from './areas.ts'
import type { CallContract } from './call.ts'
import type { EntityDeclaration } from './entity.ts'
import { SEALED } from './kinds.ts'

const byName = new Map(ALL_ENTITIES.map(entity => [entity.name, entity]))
const STANDARD_CALLS = ALL_ENTITIES.flatMap(standardCalls)
const CONTRACTS: readonly CallContract[] = [...STANDARD_CALLS, ...OWN_CALLS]

const repeated = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i)
/** A path without the names of its parameters: two calls that differ only in those are one. */
const shapeOf = (path: string): string => path.replace(/\{[^}]+\}/g, '{}')
const wireOf = (call: { method: string; path: string }): string => `${call.method} ${shapeOf(call.path)}`
const columns = (entity: EntityDeclaration): string[] => [
  ...Object.keys(allFields(entity)),
  ...(hasLocationColumn(entity) ? ['locationId'] : []),
  'id',
  'created',
  ...(entity.shape === 'ledger' ? [] : ['updated', 'version']),
]

describe('names are taken once', () => {
  test('an entity is listed under its own name', () => {
    for (const [name, entity] of Object.entries(ENTITIES)) expect(entity.name).toBe(name)
  })

  test.each([
    ['names', ALL_ENTITIES.map(entity => entity.name)],
    ['plurals', ALL_ENTITIES.map(entity => entity.many)],
    ['scan codes', ALL_ENTITIES.map(entity => entity.bytecode)],
    ['paths', ALL_ENTITIES.flatMap(entity => [entity.wire.one, entity.wire.many])],
    ['browser stores', ALL_ENTITIES.flatMap(entity => (entity.offline ? [entity.offline.store] : []))],
    ['call names', CONTRACTS.map(call => call.name)],
    // An own call may stand in for a standard one, never for another own one.
    ['standard calls', STANDARD_CALLS.map(wireOf)],
    ['own calls', OWN_CALLS.map(wireOf)],
  ])('%s', (_, names) => {
    expect(repeated(names)).toEqual([])
  })

  test('a scan code begins with two capitals', () => {
    expect(
      ALL_ENTITIES.filter(entity => !/^[A-Z]{2}$/.test(entity.bytecode)).map(entity => entity.name),
    ).toEqual([])
  })
})

describe.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))('%s', (_, entity) => {
  const fields = Object.entries(allFields(entity))

  test('speaks of areas, keys and places that exist', () => {
    expect(AREAS).toContain(entity.area)
    expect(PERMISSION_KEYS).toContain(entity.permission)
    if (entity.placeField !== undefined) expect([...columns(entity), 'id']).toContain(entity.placeField)
    if (entity.partitionBy !== undefined) expect(allFields(entity)[entity.partitionBy]?.kind).toBe('instant')
  })

  test('says where its records are: at a place, in another record, or everywhere', () => {
    const { within, hangsOn, authored, placeField, scope, shape } = entity
    const all = allFields(entity)
    if (shape === 'line')
      expect(
        within ?? placeField ?? (scope === 'location' && 'locationId'),
        'a line is a part of what?',
      ).toBeTruthy()
    if (within !== undefined) {
      const link = all[within]
      expect(link).toMatchObject({ kind: 'link', required: true })
      expect(link?.fixed ?? link?.readOnly, 'what it is a part of never changes').toBe(true)
      expect(placeField).toBeUndefined()
      expect(scope).toBe(link?.kind === 'link' ? byName.get(link.entity)?.scope : '')
    }
    if (hangsOn !== undefined)
      for (const name of [hangsOn.entity, hangsOn.record])
        expect(all[name]).toMatchObject({ kind: 'text', readOnly: true })
    if (authored !== undefined)
      expect(all[authored.by]).toMatchObject({ kind: 'link', entity: 'user', readOnly: true })
    // What cannot be without a record of some place is at that place too.
    const placed = fields.filter(
      ([, field]) =>
        field.kind === 'link' && field.required && byName.get(field.entity)?.scope === 'location',
    )
    if (placed.length > 0) expect(scope, placed.map(([name]) => name).join()).toBe('location')
  })

  test('what is personal knows by which role it is managed', () => {
    if (!fields.some(([, field]) => field.personal)) return
    expect(allFields(entity)[entity.rankField ?? '']).toMatchObject({ kind: 'number', required: true })
  })

  test('links to entities that exist', () => {
    const unknown = fields.filter(
      ([, field]) => (field.kind === 'link' || field.kind === 'links') && !byName.has(field.entity),
    )
    expect(unknown.map(([name]) => name)).toEqual([])
  })

  test('takes texts from fields that exist', () => {
    const unknown = fields.filter(([, field]) => {
      if (field.kind !== 'text' || field.from === undefined) return false
      const from = byName.get(field.from.entity)
      return from === undefined || allFields(from)[field.from.field]?.kind !== 'text'
    })
    expect(unknown.map(([name]) => name)).toEqual([])
  })

  test('lists related records by a link that points here', () => {
    for (const [name, related] of Object.entries(entity.related ?? {})) {
      const other = byName.get(related.entity)
      const field = other && allFields(other)[related.by]
      const points = (field?.kind === 'link' || field?.kind === 'links') && field.entity === entity.name
      expect({ name, points }).toEqual({ name, points: true })
      // What a short row follows is looked up at what it names, by the index there.
      if (other?.keptIn?.follows.includes(related.by)) continue
      expect(field?.index, `${related.entity}.${related.by} is listed, so it needs an index`).toBe(true)
    }
  })

  test('is named and sorted by fields it has', () => {
    expect(entity.title.length).toBeGreaterThan(0)
    expect(entity.title.filter(name => !columns(entity).includes(name))).toEqual([])
    if (entity.sort) expect(sortableNames(entity)).toContain(entity.sort.by)
    for (const field of Object.values(entity.offline?.indexes ?? {})) expect(columns(entity)).toContain(field)
    for (const [name, field] of fields) {
      for (const other of field.uniqueWith ?? []) expect(columns(entity), name).toContain(other)
    }
  })

  test('a required field can be given or is filled by the server', () => {
    const hidden = fields.filter(
      ([, field]) => field.required && field.hidden && !field.readOnly && field.default === undefined,
    )
    expect(hidden.map(([name]) => name)).toEqual([])
  })

  test('a ledger is never changed', () => {
    if (entity.shape !== 'ledger') return
    expect(fields.filter(([, field]) => !field.readOnly).map(([name]) => name)).toEqual([])
    expect(
      standardCalls(entity)
        .filter(call => !call.isRead)
        .map(call => call.name),
    ).toEqual([])
  })

  test('a secret is a text that nobody sorts, searches or lists by', () => {
    const off = fields.filter(
      ([name, field]) =>
        field.sealed &&
        (field.kind !== 'text' ||
          (field.max ?? 200) < SEALED.length ||
          field.search ||
          field.list ||
          field.filter ||
          field.unique ||
          field.required ||
          sortableNames(entity).includes(name)),
    )
    expect(off.map(([name]) => name)).toEqual([])
  })

  test('has no two tabs of one name', () => {
    expect(repeated(detailTabs(entity))).toEqual([])
  })
})

/** People whom somebody chooses: for whom, with whom, by whom next. Nobody is said by them to have done anything. */
const CHOSEN: ReadonlySet<string> = new Set([
  'scheduledReport.userIds',
  'task.userIds',
  'taskSeries.userIds',
  'trigger.userIds',
  'patternTask.userId',
  'crmEvent.userIds',
  'company.userId',
  'crmTicket.userId',
  'forwarder.userIds',
  'forwarder.escalateToIds',
  'notification.userId',
  'license.userId',
  'purchase.userId',
  'device.userId',
  'userToken.userId',
])

test('whoever did something is filled in: a body names nobody but people whom one chooses', () => {
  const named = Object.values(ENTITIES).flatMap((entity: EntityDeclaration) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      (field.kind === 'link' || field.kind === 'links') && field.entity === 'user' && !field.readOnly
        ? [`${entity.name}.${name}`]
        : [],
    ),
  )
  expect(named.filter(name => !CHOSEN.has(name))).toEqual([])
  expect([...CHOSEN].filter(name => !named.includes(name))).toEqual([])
})

describe('screens', () => {
  /** The table's patterns without the names of parameters. */
  const table = new Map(routes.map(route => [shapeOf(route.pattern), route]))
  /** Derived screens that the route table words in its own way, or does not have. */
  const others = new Set([
    '/organization/{}/{}/{}', // one's own organization needs no id in its address
    '/organization/seal-deposits/{}', // the table has nothing of seals
    '/organization/seal-deposit/{}/{}/{}',
    '/licenses/{}', // the table has the single license only
    '/purchases/{}', // the table has the partner's view of purchases only
    '/purchase/{}/{}/{}',
    '/organization/job-profiles/{}', // the table has roles, not the jobs of a house
    '/organization/job-profile/{}/{}/{}',
    '/tickets/{}', // the table has the single ticket only
    '/planning/patterns/{}', // the table does not page them
    '/planning/forecasters/{}',
    '/planning/series/list/{}', // the table has tasks, not what they repeat by
    '/planning/series/{}/{}/{}',
    '/planning/influences/{}', // nor what makes days special
    '/planning/influence/{}/{}/{}',
    '/planning/shifts/{}', // nor shifts
    '/planning/shift/{}/{}/{}',
    '/stock/counts/{}', // nor counts as sessions
    '/stock/count/{}/{}/{}',
    '/ordering/suppliers/{}', // the table has no suppliers
    '/ordering/supplier/{}/{}/{}',
    '/stock/levels/{}', // the table has no levels
    '/stock/level/{}/{}/{}',
    '/ordering/forwarder/{}/{}/{}', // the table has their list only
    '/crm/contacts/{}', // the table has companies only
    '/crm/contact/{}/{}/{}',
    '/crm/tickets/{}',
    '/crm/ticket/{}/{}/{}',
    '/monitor/events/{}', // the table pages events by dates
    '/monitor/event/{}/{}/{}', // a single event is opened from its timeline
    '/monitor/incidences/{}', // the table pages incidences and checks by dates
    '/monitor/incidence/{}/{}/{}',
    '/admin/store/prices/{}', // the table has no store
    '/admin/store/price/{}/{}/{}',
    '/admin/store/tax-rates/{}',
    '/admin/store/tax-rate/{}/{}/{}',
    '/admin/store/shipping-rates/{}',
    '/admin/store/shipping-rate/{}/{}/{}',
    '/invoices/{}',
    '/invoice/{}/{}/{}',
    '/imports/{}', // the table has nothing of sheets
    '/import/{}/{}/{}',
    '/notification/alarm-drills/{}', // the table has no drills
    '/notification/alarm-drill/{}/{}/{}',
    '/monitor/processes/{}', // the table has programs, not their runs
    '/monitor/process/{}/{}/{}',
    '/monitor/recall-drills/{}',
    '/monitor/recall-drill/{}/{}/{}',
    '/sensors/{}', // the table has sensors within devices and locations only, and those without a device have a curve, too
    '/sensor/{}/{}/{}',
    '/haccp/plans/{}', // the table has points and checks, not the plan they are of
    '/haccp/plan/{}/{}/{}',
    '/haccp/events/{}',
    '/haccp/event/{}/{}/{}',
    '/stock/variations/{}', // the table pages variations by dates
    '/stock/variation/{}/{}/{}', // the table has their list only
    '/labeling/printers/{}', // the table has devices, not what prints from a queue
    '/labeling/printer/{}/{}/{}',
    '/user-control/terminals/{}', // the table has what names people, not the tablets on which it does
    '/user-control/terminal/{}/{}/{}',
    '/labeling/print/jobs/{}',
    '/labeling/print/job/{}/{}/{}',
  ])

  /** What a gate asks for until its area is opened. */
  const asWritten = (gate: string) => gate.split('|')[0]

  test('every derived screen stands in the route table, with its area and gate', () => {
    const screens = ALL_ENTITIES.flatMap(entity =>
      derivedScreens(entity).map(screen => ({
        ...screen,
        area: entity.area,
        shape: shapeOf(screen.pattern),
      })),
    )
    const off = screens.filter(({ shape, area, gate }) => {
      const route = table.get(shape)
      return !others.has(shape) && (route?.area !== area || route.gate !== asWritten(gate))
    })
    expect(off).toEqual([])
    expect(
      [...others].filter(shape => table.has(shape) || !screens.some(screen => screen.shape === shape)),
    ).toEqual([])
  })

  test('the route table names areas that exist, each pattern once', () => {
    expect(routes.filter(route => !AREAS.some(area => area === route.area))).toEqual([])
    expect(repeated(routes.map(route => route.pattern))).toEqual([])
  })
})

describe('calls', () => {
  const known = new Set(CONTRACTS.map(wireOf))

  test('all that the specification fixes are there', () => {
    const fixed = calls.map(wireOf)
    expect(fixed).toHaveLength(103)
    expect(fixed.filter(call => !known.has(call))).toEqual([])
  })

  test('every contract names an area, a summary and its path parameters', () => {
    const off = CONTRACTS.filter(call => {
      const inPath = [...call.path.matchAll(/\{([^}]+)\}/g)].map(match => match[1]).sort()
      const declared = Object.keys(call.params?.properties ?? {}).sort()
      const isPlain = /^(\/[A-Za-z0-9-]+|\/\{[A-Za-z]+\})+$/.test(call.path)
      return (
        !isPlain ||
        inPath.join() !== declared.join() ||
        call.summary === '' ||
        !AREAS.some(area => area === call.area)
      )
    })
    expect(off.map(call => call.name)).toEqual([])
  })

  test('a GET has no body and changes nothing', () => {
    const gets = CONTRACTS.filter(call => call.method === 'GET')
    expect(gets.filter(call => call.body !== undefined).map(call => call.name)).toEqual([])
    expect(
      STANDARD_CALLS.filter(call => call.method === 'GET' && !call.isRead).map(call => call.name),
    ).toEqual([])
  })
})

describe('schemas', () => {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    code: { optimize: false },
  })
  for (const format of [
    'uuid',
    'date-time',
    'date',
    'gtin14',
    'gln13',
    'sscc18',
    'email-address',
    'email-addresses',
    'web-address',
  ])
    ajv.addFormat(format, true)
  const compiles = (schema: object): boolean => typeof ajv.compile(schema) === 'function'

  // Answers name what they share.
  ajv.addVocabulary(['components', 'answers'])
  const schemas = Object.assign({}, SHARED, ...ALL_ENTITIES.map(componentsOf)) as object
  const answers = Object.fromEntries(CONTRACTS.map(call => [call.name, call.answer ?? {}]))
  ajv.addSchema({ $id: 'contracts', components: { schemas }, answers })

  test.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))('of %s compile', (_, entity) => {
    for (const schema of [
      rowSchema(entity),
      draftSchema(entity),
      changeSchema(entity, true),
      changeSchema(entity, false),
    ])
      expect(compiles(schema)).toBe(true)
  })

  test.each(CONTRACTS.map(call => [call.name, call] as const))('of the call %s compile', (_, call) => {
    for (const schema of [call.query, call.body, call.params]) if (schema) expect(compiles(schema)).toBe(true)
    expect(ajv.getSchema(`contracts#/answers/${call.name}`)).toBeTypeOf('function')
  })

  test('a draft of every entity refuses a field that does not exist', () => {
    for (const entity of ALL_ENTITIES) {
      const validate = ajv.compile(draftSchema(entity))
      validate({ noSuchField: 1 })
      const keywords = validate.errors?.map(error => error.keyword)
      expect(validate({ noSuchField: 1 }), `${entity.name}: ${keywords?.join()}`).toBe(false)
    }
  })
})

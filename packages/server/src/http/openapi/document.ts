/** The OpenAPI 3.1 document of every call, built from the contracts. What is committed of it: `summary.ts`. */
import { SHARED } from '@cloche/domain/calls'
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import { AREAS, COMMON_FIELDS, HEAVY_LIMITS, VERB_LEVELS } from '@cloche/domain/catalogue'
import {
  componentsOf,
  CONDITION,
  listComponents,
  ownRecordOf,
  standardVerbs,
  valueSchema,
} from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { PROBLEMS, type ProblemCode } from '@cloche/domain/problems'
import { allCalls } from '../calls.ts'
import { NDJSON_TYPES } from '../sent-rows.ts'
import { exampleOf, type Resolve } from './examples.ts'

/** The document, as far as we read it again ourselves. */
export interface OpenApi {
  readonly [part: string]: unknown
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly [part: string]: unknown
  }
  readonly paths: Record<string, Record<string, ReturnType<typeof operation>>>
}

const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    message: { type: 'string' },
    details: {
      type: 'object',
      additionalProperties: true,
      properties: {
        faults: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'rule', 'message'],
            properties: {
              path: { type: 'string', description: 'Such as `product.gtin`.' },
              rule: { type: 'string' },
              values: { type: 'object', additionalProperties: true },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
}

/** A row of the list of the JSON body a line. */
const LINES: JsonSchema = { type: 'string' }
const BINARY: JsonSchema = { type: 'string', format: 'binary' }

function parametersOf(call: CallContract, resolve: Resolve) {
  const from = (schema: JsonSchema | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.properties ?? {}).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || ((schema?.required ?? []).includes(name) && ownRecordOf(call) !== name),
      schema: of,
      example: exampleOf(of, resolve, name),
    }))
  return [...from(call.params, 'path'), ...from(call.query, 'query')]
}

function requestBody(call: CallContract, resolve: Resolve) {
  if (call.rawBody) {
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(call.rawBody.map(type => [type, { schema: BINARY }])),
      },
    }
  }
  if (!call.body) return {}
  const example = exampleOf(call.body, resolve)
  const json = { 'application/json': { schema: call.body, example } }
  const lines = call.rows ? { [NDJSON_TYPES[0]]: { schema: LINES } } : {}
  return { requestBody: { required: true, content: { ...json, ...lines } } }
}

function gateWords(call: CallContract): string {
  const { gate } = call
  if (gate === 'guest') return 'Anybody.'
  if (gate === 'user') return 'Anybody with a session.'
  if (gate === 'location') return 'Anybody at a chosen location.'
  const jobs = gate.doing === undefined ? '' : `, or the right to do: ${gate.doing.join(', ')}`
  return `Permission ${gate.key} at level ${VERB_LEVELS[gate.verb]} or more${jobs}.`
}

const HEAVY_WORDS =
  `Of calls that draw, read or pack much, a person has at most ${HEAVY_LIMITS.person} under way at once and an ` +
  `organization ${HEAVY_LIMITS.organization}; the next wait up to ${HEAVY_LIMITS.waitSeconds} seconds, then they are ` +
  'refused with TOO_MANY_REQUESTS.'

const WORDS = {
  400: ['INVALID_REQUEST', 'Not understood: no session, or an input that does not fit'],
  403: ['NOT_ALLOWED', 'Not allowed to this session'],
  404: ['NOT_FOUND', 'Not there, or out of sight'],
  409: ['STALE_VERSION', 'Somebody was faster, or it was done before'],
  422: ['RULE_BROKEN', 'Understood, and against a rule'],
  429: ['TOO_MANY_REQUESTS', 'Too many; Retry-After says when to try again'],
} as const satisfies Record<number, readonly [ProblemCode, string]>
type Refusal = keyof typeof WORDS

const RESPONSES = Object.fromEntries(
  Object.entries(WORDS).map(([status, [code, description]]) => [
    `Problem${status}`,
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: { code, message: description, details: {} },
        },
      },
    },
  ]),
)

/** What a caller has to be ready for; anything may be answered with another problem still. */
function refusalsOf(call: CallContract): Refusal[] {
  const input = JSON.stringify([call.params, call.query, call.body])
  const refusals: [Refusal, boolean][] = [
    [400, true],
    [403, call.gate !== 'guest' && call.gate !== 'user'],
    [404, input.includes('"uuid"')],
    [409, call.isRead !== true && call.method !== 'GET'],
    [422, call.isRead !== true && call.method !== 'GET' && call.body !== undefined],
    [429, call.ratePerMinute !== undefined || call.isHeavy === true],
  ]
  return refusals.filter(([, applies]) => applies).map(([status]) => status)
}

function answerOf(call: CallContract, resolve: Resolve) {
  if (call.answerType !== undefined) return { [call.answerType]: { schema: call.answer ?? BINARY } }
  const schema = call.answer ?? { type: 'object' }
  return { 'application/json': { schema, example: exampleOf(schema, resolve) } }
}

function operation(call: CallContract, resolve: Resolve) {
  const refusals = refusalsOf(call).map(status => [
    status,
    { $ref: `#/components/responses/Problem${status}` },
  ])
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    description: call.isHeavy === true ? `${gateWords(call)} ${HEAVY_WORDS}` : gateWords(call),
    ...(call.gate === 'guest' ? { security: [] } : {}),
    ...(call.machineToken === undefined ? {} : { security: [{ session: [] }, { machineToken: [] }] }),
    parameters: parametersOf(call, resolve),
    ...requestBody(call, resolve),
    responses: {
      200: { description: 'Done', content: answerOf(call, resolve) },
      ...(Object.fromEntries(refusals) as object),
      default: {
        description: 'A problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Replaces the schema of each entity's row, wherever it stands, by a reference to one place. */
function withReferences(value: unknown, names: ReadonlyMap<unknown, string>, isOutermost = false): unknown {
  if (value === null || typeof value !== 'object') return value
  const name = isOutermost ? undefined : names.get(JSON.stringify(value))
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map(item => withReferences(item, names))
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, withReferences(item, names)]),
  )
}

/** The schemas that many calls share: a filter's condition; each entity's row, draft, change, and what lists it. */
function sharedSchemas(): [string, JsonSchema][] {
  const { metas, geometry } = COMMON_FIELDS.record
  return [
    ['Condition', CONDITION],
    ['Metas', valueSchema(metas)],
    ['Geometry', valueSchema(geometry)],
    ...Object.entries(SHARED),
    ...ALL_ENTITIES.flatMap(entity => Object.entries(componentsOf(entity))),
    ...ALL_ENTITIES.filter(entity => standardVerbs(entity).includes('list')).flatMap(entity =>
      Object.entries(listComponents(entity)),
    ),
  ]
}

/** The shared schemas that calls name, and those that these name in turn. */
function usedSchemas(paths: unknown, schemas: ReadonlyMap<string, unknown>): Record<string, JsonSchema> {
  const used = new Set<string>()
  const walk = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      walk(schemas.get(name))
    }
  }
  walk([paths, RESPONSES])
  return Object.fromEntries([...schemas].filter(([name]) => used.has(name))) as Record<string, JsonSchema>
}

/** The document; the same for every installation. */
export function openApiDocument(): OpenApi {
  const paths: OpenApi['paths'] = {}
  const shared = sharedSchemas()
  const schemas: Record<string, JsonSchema> = { Problem: PROBLEM_SCHEMA, ...Object.fromEntries(shared) }
  const resolve: Resolve = reference => {
    const [name = '', , field] = reference.replace('#/components/schemas/', '').split('/')
    const schema = schemas[name]
    return (field === undefined ? schema : schema?.properties?.[field]) ?? {}
  }
  const calls = [...allCalls()].sort(
    (one, two) => one.path.localeCompare(two.path) || one.method.localeCompare(two.method),
  )
  for (const call of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(call, resolve)
  }
  const names = new Map(shared.map(([name, schema]) => [JSON.stringify(schema), name]))
  const referring = withReferences(paths, names) as OpenApi['paths']
  const parts = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema, names, true)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloche',
      version: '0',
      description: 'Traceability, labels and stock for professional kitchens.',
    },
    servers: [{ url: '/api/v0' }],
    security: [{ session: [] }],
    tags: AREAS.map(name => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        machineToken: { type: 'http', scheme: 'bearer' },
      },
      responses: RESPONSES,
      schemas: usedSchemas(referring, parts),
    },
    paths: referring,
  }
}

const FIELD_OF = /^#\/components\/schemas\/(\w+)\/properties\/(\w+)$/

/**
 * The document for others. Programs that make types of it read a field of another schema as one that may be missing, as it
 * may be there: such fields are described where they are named.
 */
export function describedInPlace(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const inPlace = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(inPlace)
    const [, name = '', field = ''] = FIELD_OF.exec(String((value as JsonSchema).$ref)) ?? []
    const described = schemas[name]?.properties?.[field]
    if (described !== undefined) return described
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part)]))
  }
  const paths = inPlace(document.paths) as OpenApi['paths']
  const used = usedSchemas(paths, new Map(Object.entries(schemas)))
  return { ...document, paths, components: { ...document.components, schemas: used } }
}

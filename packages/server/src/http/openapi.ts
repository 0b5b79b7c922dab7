/** The OpenAPI 3.1 document of every call, built from the contracts; committed and compared by a test. */
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import { HEAVY_LIMITS, VERB_LEVELS } from '@cloche/domain/catalogue'
import { componentsOf, CONDITION } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { PROBLEMS } from '@cloche/domain/problems'
import { allCalls } from './calls.ts'

const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    message: { type: 'string' },
    details: { type: 'object' },
  },
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' }

function parametersOf(call: CallContract): object[] {
  const from = (schema: JsonSchema | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.properties ?? {}).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || (schema?.required ?? []).includes(name),
      schema: of,
    }))
  return [...from(call.params, 'path'), ...from(call.query, 'query')]
}

function requestBody(call: CallContract) {
  if (call.rawBody) {
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(call.rawBody.map(type => [type, { schema: BINARY }])),
      },
    }
  }
  if (!call.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }
}

function gateWords(call: CallContract): string {
  const { gate } = call
  if (gate === 'guest') return 'Anybody.'
  if (gate === 'user') return 'Anybody with a session.'
  if (gate === 'location') return 'Anybody at a chosen location.'
  return `Permission ${gate.key} at level ${VERB_LEVELS[gate.verb]} or more.`
}

const HEAVY_WORDS =
  `Of calls that draw, read or pack much, a person has at most ${HEAVY_LIMITS.person} under way at once and an ` +
  `organization ${HEAVY_LIMITS.organization}; the next wait up to ${HEAVY_LIMITS.waitSeconds} seconds, then they are ` +
  'refused with TOO_MANY_REQUESTS.'

function operation(call: CallContract) {
  const type = call.answerType ?? 'application/json'
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    description: call.isHeavy === true ? `${gateWords(call)} ${HEAVY_WORDS}` : gateWords(call),
    ...(call.gate === 'guest' ? { security: [] } : {}),
    parameters: parametersOf(call),
    ...requestBody(call),
    responses: {
      200: {
        description: 'Done',
        content: { [type]: { schema: call.answer ?? (call.answerType ? BINARY : { type: 'object' }) } },
      },
      default: {
        description: 'A problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Replaces the schema of each entity's row, wherever it stands, by a reference to one place. */
function withReferences(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (value === null || typeof value !== 'object') return value
  const key = JSON.stringify(value)
  const name = names.get(key)
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(value)) return value.map(item => withReferences(item, names))
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, withReferences(item, names)]),
  )
}

/** The schemas that many calls share: a filter's condition, each entity's row, draft and change. */
function sharedSchemas(): [string, JsonSchema][] {
  return [['Condition', CONDITION], ...ALL_ENTITIES.flatMap(entity => Object.entries(componentsOf(entity)))]
}

/** The document; the same for every installation. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  const shared = sharedSchemas()
  const calls = [...allCalls()].sort(
    (one, two) => one.path.localeCompare(two.path) || one.method.localeCompare(two.method),
  )
  for (const call of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloche',
      version: '0',
      description: 'Traceability, labels and stock for professional kitchens.',
    },
    servers: [{ url: '/api/v0' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM_SCHEMA, ...Object.fromEntries(shared) },
    },
    paths: withReferences(paths, new Map(shared.map(([name, schema]) => [JSON.stringify(schema), name]))),
  }
}

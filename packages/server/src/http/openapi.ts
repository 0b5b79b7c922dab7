/** The OpenAPI 3.1 document of every call, built from the contracts; committed and compared by a test. */
import type { CallContract, JsonSchema } from '@cloche/domain/catalogue'
import { VERB_LEVELS } from '@cloche/domain/catalogue'
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
    const binary = { schema: { type: 'string', format: 'binary' } }
    return {
      requestBody: { required: true, content: Object.fromEntries(call.rawBody.map(type => [type, binary])) },
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

function operation(call: CallContract) {
  const type = call.answerType ?? 'application/json'
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    description: gateWords(call),
    ...(call.gate === 'guest' ? { security: [] } : {}),
    parameters: parametersOf(call),
    ...requestBody(call),
    responses: {
      200: { description: 'Done', content: { [type]: { schema: call.answer ?? { type: 'object' } } } },
      default: {
        description: 'A problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The document; the same for every installation. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
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
      schemas: { Problem: PROBLEM_SCHEMA },
    },
    paths,
  }
}

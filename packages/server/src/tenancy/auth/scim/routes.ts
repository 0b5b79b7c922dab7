/** SCIM 2.0 (RFC 7644), as directories speak it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteTry } from '../../directory/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { parseJsonBody } from '../../../http/json-body.ts'
import { allowRate } from '../../../http/rate-limit.ts'
import { callerOf } from './caller.ts'
import { readFilter } from './filter.ts'
import { changeGroup, listGroups, makeGroup, readGroup, removeGroup, replaceGroup } from './groups.ts'
import { changeScimPerson, listPeople, makeScimPerson, readPersonOf, removeScimPerson } from './people.ts'
import { ScimProblem, scimAnswerOf, scimProblemOf } from './problem.ts'
import { groupResource, listOf, personResource, picked } from './resources.ts'
import { readChanges, readPerson, readPersonChanges } from './said.ts'
import { PAGE_MAX, resourceTypes, schemas, serviceProvider } from './schemas.ts'

const TYPE = 'application/scim+json'
const BODY_LIMIT = 1024 * 1024
const PER_MINUTE = 1500

interface Query {
  readonly filter?: string
  readonly startIndex?: string
  readonly count?: string
  readonly attributes?: string
  readonly excludedAttributes?: string
}
type Work = (call: {
  organizationId: string
  query: Query
  id: string
  body: unknown
}) => Promise<{ status?: number; answer?: object }>

/** Why a call came to nothing, as those who set it up read it. */
const faultOf = ({ status, message, scimType }: ScimProblem) =>
  scimType === 'uniqueness'
    ? 'taken'
    : message.includes('seats')
      ? 'noSeat'
      : scimType === 'mutability'
        ? 'protected'
        : status < 500
          ? 'notUnderstood'
          : 'failed'

function pageOf({ startIndex, count }: Query): { offset: number; limit: number } {
  const number = (text: string | undefined, usual: number) => {
    const found = text === undefined ? usual : Number(text)
    if (!Number.isInteger(found))
      throw new ScimProblem(400, 'startIndex and count are numbers.', 'invalidValue')
    return found
  }
  // What is below the least is the least (RFC 7644, 3.4.2.4).
  return {
    offset: Math.min(Math.max(number(startIndex, 1), 1), 1_000_000) - 1,
    limit: Math.min(Math.max(number(count, 100), 0), PAGE_MAX),
  }
}

export function registerScim(app: FastifyInstance, services: Services): void {
  void app.register(
    (scim, _options, done) => {
      const base = `${services.config.publicUrl}/scim/v2`
      const callers = new WeakMap<FastifyRequest, string>()
      scim.addContentTypeParser(
        TYPE,
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        (_request, bytes, taken) => {
          try {
            taken(null, bytes.length === 0 ? undefined : parseJsonBody(bytes as Buffer))
          } catch (error) {
            taken(error as Error)
          }
        },
      )
      scim.addHook('onRequest', allowRate('scim', PER_MINUTE, services))
      // Before a body is read: whoever has no token sends nothing.
      scim.addHook('onRequest', async request => {
        callers.set(request, await callerOf(services, request))
      })
      scim.setErrorHandler(async (error, request, reply) => {
        const problem = scimProblemOf(error)
        if (problem.status >= 500) request.log.error({ err: error }, 'A call of a directory failed')
        const organizationId = callers.get(request)
        if (organizationId !== undefined && problem.status !== 404)
          await noteTry(services.pool, organizationId, {
            way: 'scim',
            fault: faultOf(problem),
            detail: `${request.method} ${request.routeOptions.url ?? ''}: ${problem.message}`,
          }).catch(() => undefined)
        return reply.status(problem.status).type(TYPE).send(scimAnswerOf(problem))
      })
      const on = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, work: Work) =>
        scim.route({
          method,
          url,
          bodyLimit: BODY_LIMIT,
          handler: async (request: FastifyRequest, reply: FastifyReply) => {
            const { status = 200, answer } = await work({
              organizationId: callers.get(request) ?? '',
              query: request.query as Query,
              id: (request.params as { id?: string }).id ?? '',
              body: request.body,
            })
            void reply.header('cache-control', 'no-store').status(status).type(TYPE)
            const location = (answer as { meta?: { location?: string } } | undefined)?.meta?.location
            if (status === 201 && location !== undefined) void reply.header('location', location)
            return reply.send(answer)
          },
        })

      on('GET', '/ServiceProviderConfig', async () => ({ answer: serviceProvider(base) }))
      on('GET', '/ResourceTypes', async () => ({ answer: listOf(resourceTypes(base), 2, 1) }))
      on('GET', '/Schemas', async () => ({ answer: listOf(schemas(base), 2, 1) }))
      on('GET', '/Schemas/:id', async ({ id }) => {
        const found = schemas(base).find(schema => schema.id === id)
        if (found === undefined) throw new ScimProblem(404, 'No such schema.')
        return { answer: found }
      })

      on('GET', '/Users', async ({ organizationId, query }) => {
        const page = pageOf(query)
        const conditions = query.filter === undefined ? [] : readFilter(query.filter)
        const { people, count } = await listPeople(services, organizationId, conditions, page)
        const resources = people.map(person => picked(personResource(base, person), query))
        return { answer: listOf(resources, count, page.offset + 1) }
      })
      on('POST', '/Users', async ({ organizationId, body }) => ({
        status: 201,
        answer: personResource(base, await makeScimPerson(services, organizationId, readPerson(body))),
      }))
      on('GET', '/Users/:id', async ({ organizationId, id, query }) => ({
        answer: picked(
          personResource(base, await readPersonOf(services, organizationId, id.toLowerCase())),
          query,
        ),
      }))
      on('PUT', '/Users/:id', async ({ organizationId, id, body }) => ({
        answer: personResource(
          base,
          await changeScimPerson(services, organizationId, id.toLowerCase(), readPerson(body)),
        ),
      }))
      on('PATCH', '/Users/:id', async ({ organizationId, id, body }) => ({
        answer: personResource(
          base,
          await changeScimPerson(services, organizationId, id.toLowerCase(), readPersonChanges(body)),
        ),
      }))
      on('DELETE', '/Users/:id', async ({ organizationId, id }) => {
        await removeScimPerson(services, organizationId, id.toLowerCase())
        return { status: 204 }
      })

      on('GET', '/Groups', async ({ organizationId, query }) => {
        const page = pageOf(query)
        const conditions = query.filter === undefined ? [] : readFilter(query.filter)
        const withMembers = !/\bmembers\b/i.test(query.excludedAttributes ?? '')
        const { groups, count } = await listGroups(services, organizationId, conditions, page, withMembers)
        const resources = groups.map(group => picked(groupResource(base, group), query))
        return { answer: listOf(resources, count, page.offset + 1) }
      })
      on('POST', '/Groups', async ({ organizationId, body }) => ({
        status: 201,
        answer: groupResource(base, await makeGroup(services, organizationId, body)),
      }))
      on('GET', '/Groups/:id', async ({ organizationId, id, query }) => ({
        answer: picked(groupResource(base, await readGroup(services, organizationId, id)), query),
      }))
      on('PUT', '/Groups/:id', async ({ organizationId, id, body }) => ({
        answer: groupResource(base, await replaceGroup(services, organizationId, id, body)),
      }))
      on('PATCH', '/Groups/:id', async ({ organizationId, id, body }) => ({
        answer: groupResource(base, await changeGroup(services, organizationId, id, readChanges(body))),
      }))
      on('DELETE', '/Groups/:id', async ({ organizationId, id }) => {
        await removeGroup(services, organizationId, id)
        return { status: 204 }
      })
      done()
    },
    { prefix: '/scim/v2' },
  )
}

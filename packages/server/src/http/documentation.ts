/** The description of every call, as a document for machines and as a page for people. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { describedInPlace, openApiDocument } from './openapi/document.ts'

const PAGE = readFileSync(new URL('./documentation.html', import.meta.url), 'utf8')
const SCRIPT = readFileSync(new URL('./documentation-page.js', import.meta.url), 'utf8')

export function registerDocumentation(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/v0/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describedInPlace(openApiDocument()))
    return reply.type('application/json').send(document)
  })
  app.get('/api/v0/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/api/v0/docs/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
}

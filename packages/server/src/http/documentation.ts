/** The description of every call, as a document for machines and as a page for people. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from './call-context.ts'
import { countGuest } from './guests/guest-limit.ts'
import { readyAnswer, readyBytes } from './guests/ready-answer.ts'

const fileOf = (name: string) => async () => readyBytes(await readFile(new URL(name, import.meta.url)))

/** Nobody's work in turn with that of others: there is one of it. */
const NOBODY = 'everybody'
/** It takes two, where processors have nothing else to do. */
const MADE_WITHIN_S = 120
const TOO_LARGE = { path: '', rule: 'problem.tooLarge' } as const

export function registerDocumentation(app: FastifyInstance, services: Services): void {
  const options = { compress: false, onRequest: countGuest(services) } as const
  // It takes a second of a processor: a worker makes it.
  const described = async () =>
    readyBytes(
      await services.workers.run('description', undefined, {
        of: NOBODY,
        seconds: MADE_WITHIN_S,
        tooLarge: TOO_LARGE,
      }),
    )
  app.get('/api/v0/openapi.json', options, readyAnswer('application/json; charset=utf-8', described))
  app.get('/api/v0/docs', options, readyAnswer('text/html; charset=utf-8', fileOf('./documentation.html')))
  app.get(
    '/api/v0/docs/page.js',
    options,
    readyAnswer('text/javascript; charset=utf-8', fileOf('./documentation-page.js')),
  )
}

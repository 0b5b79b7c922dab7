/** Files for inspectors: what would be missing, making one, handing it out, and whether a copy is genuine. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { completenessOf } from '@cloche/domain/rules/inspector-file'
import { buffer } from 'node:stream/consumers'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { newId } from '../../../adapters/ids.ts'
import { isSignedBy } from '../../../adapters/signer.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { oneOrNotFound } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { askForPaper, ownPapers, paperWork } from '../../../papers/index.ts'
import { checkAsked } from './asked.ts'
import { readFacts } from './facts.ts'
import { madeFile, TYPES, type FileWish } from './make-file.ts'

const { inspectorFile } = ENTITIES
const whole = selection(inspectorFile)
const ENDINGS = { pdf: 'pdf', csv: 'zip' } as const

export const inspectorPreview: Handler<'reporting.inspectorPreview'> = context =>
  context.read(async transaction => {
    const { file } = context.body
    await checkAsked(transaction, context.session, file)
    const facts = await readFacts(transaction, context.actor.organizationId, file, {
      now: context.actor.now,
      readingsMonths: context.services.config.readingsMonths,
    })
    return {
      ...completenessOf(facts),
      counts: {
        checks: facts.checks.length,
        points: facts.points.length,
        sensors: facts.curves.length,
        incidences: facts.incidences.length,
        deliveries: facts.deliveries.length,
      },
    }
  })

export const makeInspectorFile: Handler<'reporting.makeInspectorFile'> = async context => {
  const { file } = context.body
  const { actor, services } = context
  await context.read(transaction => checkAsked(transaction, context.session, file))
  const id = newId()
  const write = await madeFile({ services, actor, id, file })
  return context.write(async transaction => {
    await write(transaction)
    return { inspectorFile: await findFile(context, transaction, 'id', id) }
  })
}

/** @throws as `checkAsked`, BUSY */
export const askInspectorFile: Handler<'reporting.askInspectorFile'> = async context => {
  const { file } = context.body
  return context.write(async transaction => {
    await checkAsked(transaction, context.session, file)
    const name = `${file.from} – ${file.to}`
    return { paperJob: await askForPaper(context, transaction, { kind: 'inspectorFile', name, asked: file }) }
  })
}

/** Makes files that were asked for; the file has the id of the job, so that there is one. */
export const inspectorFileWork = paperWork<FileWish>(
  'inspectorFile',
  async ({ services, actor, id, asked, progress }) => ({
    resultId: id,
    write: await madeFile({ services, actor, id, file: asked, progress }),
  }),
)

export const paperJobs: Handler<'reporting.paperJobs'> = async context => ({
  paperJobs: [...(await ownPapers(context, context.query.kind ?? null))],
})

/** A file within scope. @throws NOT_FOUND */
async function findFile(
  context: Pick<CallContext, 'actor' | 'session'>,
  transaction: Transaction,
  by: 'id' | 'file_digest',
  value: string,
) {
  const values: unknown[] = [context.actor.organizationId, value]
  const within = rowScopeSql(
    inspectorFile,
    rowScopeOf(inspectorFile, context.session, 'view'),
    one => `$${values.push(one)}`,
  )
  const { rows } = await transaction.query({
    text: `select ${whole.sql} from inspector_file where organization_id = $1 and ${by} = $2${within === undefined ? '' : ` and ${within}`} limit 1`,
    values,
  })
  return oneOrNotFound(inspectorFile, rows, whole.finish)
}

async function bytesOf(context: Pick<CallContext, 'actor' | 'services'>, digest: string) {
  const blob = await context.services.blobs.open(blobKey(context.actor.organizationId, digest))
  return blob && buffer(blob.stream)
}

/** @throws NOT_FOUND for a file out of reach, or one whose bytes are gone */
export const inspectorFileBytes: Handler<'reporting.inspectorFileBytes'> = async context => {
  const found = await context.read(transaction =>
    findFile(context, transaction, 'id', context.query.inspectorFileId),
  )
  const bytes = await bytesOf(context, found.fileDigest)
  if (bytes === undefined) throw new Problem('NOT_FOUND', { entity: inspectorFile.name })
  void context.reply
    .type(TYPES[found.format])
    .header(
      'content-disposition',
      savedAs(`${found.place}-${found.fromDay}-${found.toDay}.${ENDINGS[found.format]}`),
    )
    .header('x-content-type-options', 'nosniff')
  return context.reply.send(bytes)
}

export const verifyInspectorFile: Handler<'reporting.verifyInspectorFile'> = async context => {
  const { digest } = context.body
  const found = await context
    .read(transaction => findFile(context, transaction, 'file_digest', digest))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return null
      throw error
    })
  if (found === null) return { isGenuine: false, inspectorFile: null }
  const bytes = await bytesOf(context, digest)
  const isGenuine = bytes !== undefined && digestOf(bytes) === digest && isSignedBy(found, bytes)
  return { isGenuine, inspectorFile: found }
}

/** Files for inspectors: what would be missing, making one, handing it out, and whether a copy is genuine. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import {
  chaptersOf,
  completenessOf,
  missingWithoutPeople,
  withoutPeople,
} from '@cloche/domain/rules/inspector-file'
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import { languageCodes, type Language } from '@cloche/domain/text'
import { buffer } from 'node:stream/consumers'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { newId } from '../../../adapters/ids.ts'
import { isSignedBy } from '../../../adapters/signer.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { oneOrNotFound } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { readHead } from '../../../ledger-seals/index.ts'
import { checkAsked } from './asked.ts'
import { readFacts } from './facts.ts'
import { inspectorPaper } from './paper.ts'
import { inspectorSheets } from './sheets.ts'

const { inspectorFile } = ENTITIES
const whole = selection(inspectorFile)
const TYPES = { pdf: 'application/pdf', csv: 'application/zip' } as const
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

const languageIn = (code: string): Language => languageCodes.find(one => one === code) ?? 'en'

export const makeInspectorFile: Handler<'reporting.makeInspectorFile'> = async context => {
  const { file } = context.body
  const { organizationId, now, userName, memberId } = context.actor
  const { services } = context
  const { known, seal } = await context.read(async transaction => {
    await checkAsked(transaction, context.session, file)
    return {
      known: await readFacts(transaction, organizationId, file, {
        now,
        readingsMonths: services.config.readingsMonths,
      }),
      seal: await readHead(statement => transaction.query(statement), organizationId),
    }
  })
  const completeness = completenessOf(known)
  const facts = file.showsPeople ? known : withoutPeople(known)
  const chapters = chaptersOf(facts, file.chapters)
  const shown = file.showsPeople
    ? completeness
    : { ...completeness, missing: missingWithoutPeople(known, facts, completeness.missing) }
  const contentDigest = digestOf(
    Buffer.from(
      canonicalJson({
        organizationId,
        locationId: file.locationId,
        from: file.from,
        to: file.to,
        place: facts.place,
        chapters,
        mark: shown.mark,
        missing: shown.missing,
      }),
    ),
  )
  const language = languageIn(file.language)
  const asked = {
    facts,
    completeness: shown,
    chapters,
    contentDigest,
    publicKey: services.signer.publicKeyOf(organizationId),
    seal: { block: seal.block, head: seal.head },
    madeBy: userName ?? '',
    now,
  }
  const bytes =
    file.format === 'pdf'
      ? Buffer.from(
          await services.workers.run('paper', inspectorPaper(asked, language), { of: organizationId }),
        )
      : await inspectorSheets(asked, language)
  const fileDigest = digestOf(bytes)
  await services.blobs.put(blobKey(organizationId, fileDigest), bytes, TYPES[file.format])
  const id = newId()
  return context.write(async transaction => {
    const row = {
      id,
      locationId: file.locationId,
      at: now,
      place: facts.place,
      fromDay: file.from,
      toDay: file.to,
      chapters: chapters.map(({ name }) => name),
      format: file.format,
      language,
      showsPeople: file.showsPeople,
      mark: shown.mark,
      checks: facts.checks.length,
      contentDigest,
      fileDigest,
      ...services.signer.sign(organizationId, bytes),
      userId: memberId,
    }
    await transaction.query(insertMany(inspectorFile, context.actor, now, [row]))
    await transaction.query(
      historyStatement(context.actor, {
        entity: inspectorFile.name,
        recordId: id,
        verb: 'create',
        version: 1,
        after: { place: row.place, fromDay: row.fromDay, toDay: row.toDay, fileDigest },
      }),
    )
    return { inspectorFile: await findFile(context, transaction, 'id', id) }
  })
}

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

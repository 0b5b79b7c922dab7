/** Makes the file of a place: read as of one instant, signed, kept; its record is written by whoever has it made. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  chaptersOf,
  completenessOf,
  missingWithoutPeople,
  withoutPeople,
} from '@cloche/domain/rules/inspector-file'
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import { languageCodes, type Language } from '@cloche/domain/text'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import type { Services } from '../../../http/call-context.ts'
import { readHead } from '../../../ledger-seals/index.ts'
import { PAPER_SECONDS } from '../../../papers/index.ts'
import { readFacts, type AskedFile } from './facts.ts'
import { inspectorPaper } from './paper.ts'
import { inspectorSheets } from './sheets.ts'

const { inspectorFile } = ENTITIES

export const TYPES = { pdf: 'application/pdf', csv: 'application/zip' } as const

export interface FileWish extends AskedFile {
  readonly format: 'pdf' | 'csv'
  readonly language: string
  readonly showsPeople: boolean
}

interface Making {
  readonly services: Services
  /** By whom, as of when. */
  readonly actor: Actor
  /** Of the record. */
  readonly id: string
  readonly file: FileWish
  readonly progress?: (part: number) => Promise<void>
}

const languageIn = (code: string): Language => languageCodes.find(one => one === code) ?? 'en'

/**
 * Makes a file and keeps its bytes; who may have it is decided before. @returns what writes its record.
 * @throws NOT_FOUND for a place that is gone, TOO_LARGE, BUSY
 */
export async function madeFile({
  services,
  actor,
  id,
  file,
  progress,
}: Making): Promise<(transaction: Transaction) => Promise<void>> {
  const { organizationId, now, userName, memberId } = actor
  const { known, seal } = await transact(
    services.pool,
    serverScope(organizationId),
    async transaction => ({
      known: await readFacts(transaction, organizationId, file, {
        now,
        readingsMonths: services.config.readingsMonths,
      }),
      seal: await readHead(statement => transaction.query(statement), organizationId),
    }),
    'read only',
  )
  await progress?.(0.4)
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
          await services.workers.run('paper', inspectorPaper(asked, language), {
            of: organizationId,
            seconds: PAPER_SECONDS,
            tooLarge: { path: 'file.from', rule: 'problem.paper.fewerDays' },
          }),
        )
      : await inspectorSheets(asked, language)
  await progress?.(0.9)
  const fileDigest = digestOf(bytes)
  await services.blobs.put(blobKey(organizationId, fileDigest), bytes, TYPES[file.format])
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
  return async transaction => {
    await transaction.query(insertMany(inspectorFile, actor, now, [row]))
    await transaction.query(
      historyStatement(actor, {
        entity: inspectorFile.name,
        recordId: id,
        verb: 'create',
        version: 1,
        after: { place: row.place, fromDay: row.fromDay, toDay: row.toDay, fileDigest },
      }),
    )
  }
}

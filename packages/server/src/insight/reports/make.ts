/** Makes a report that was asked for: what it tells is read and stored once, then its files are made of that. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { codeOfDigest, ReportBuilder, reportRules, type Head } from '@cloche/domain/rules/reports'
import { blobKey, digestOf } from '../../adapters/blobs/index.ts'
import { XLSX_TYPE } from '../../adapters/sheets/table.ts'
import { serverActor } from '../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import type { Services } from '../../http/call-context.ts'
import type { AtHand } from '../../queue/index.ts'
import type { Work } from '../../http/area.ts'
import { checkAddressOf } from './address.ts'
import { dayByClock } from './day-by-clock.ts'
import type { AskedFacts } from './facts/asked.ts'
import { readMissing, readRows } from './facts/read.ts'
import { PAPER_ROWS, reportPaper } from './paper.ts'
import { codeStatement, reportStatement, type AskedReport } from './report.store.ts'
import { reportSheets } from './sheets.ts'
import { openStored, packReport, packRows, rowsFrom, STORED_TYPE } from './stored.ts'
import { languageIn, wordsIn } from './words.ts'

const WHOLE = { kind: 'organization' } as const
/** A paper of many pages takes longer than a label. */
const PAPER_SECONDS = 120
export const MAKE_REPORT = 'make-report'

type Making = Pick<Services, 'pool' | 'blobs' | 'workers' | 'behaviours' | 'config'>

async function readReport(pool: Services['pool'], organizationId: string, id: string) {
  return transact(
    pool,
    serverScope(organizationId),
    async transaction => (await transaction.query(reportStatement(organizationId, id))).rows[0],
    'read only',
  )
}

async function change(
  { pool, behaviours }: Making,
  organizationId: string,
  id: string,
  to: WireRow,
  also?: (transaction: Transaction) => Promise<unknown>,
) {
  await transact(pool, serverScope(organizationId), async transaction => {
    await also?.(transaction)
    const write = {
      actor: serverActor(organizationId),
      transaction,
      behaviours,
      rowScope: WHOLE,
      places: WHOLE,
    }
    await changeRecord(write, ENTITIES.report, id, to)
  })
}

const headOf = (asked: AskedReport): Head => ({
  kind: asked.kind,
  name: asked.name,
  organization: asked.organization,
  place: asked.place ?? '',
  places: asked.places,
  timeZone: asked.timeZone,
  currency: asked.currency,
  from: asked.fromDay,
  to: asked.toDay,
  about: asked.action ?? asked.lot ?? asked.serial,
  madeBy: asked.madeBy,
  asked: asked.created,
  showsPeople: asked.showsPeople,
  showsPrices: asked.showsPrices,
})

const factsOf = (organizationId: string, asked: AskedReport): AskedFacts => ({
  organizationId,
  placeIds: asked.placeIds,
  timeZone: asked.timeZone,
  begins: asked.begins,
  ends: asked.ends,
  asked: asked.created,
  action: asked.kind === 'action' ? asked.action : null,
  labelId: asked.labelId,
  lot: asked.lot,
  hierarchy: asked.hierarchy,
  chosen: asked.chosen,
  locationId: asked.locationId,
})

/** Why it will never be made. */
class CannotBe extends Error {
  override readonly name = 'CannotBe'
  readonly failure: 'tooLarge' | 'noPlace' | 'nothingAsked' | 'again'
  constructor(failure: CannotBe['failure']) {
    super(failure)
    this.failure = failure
  }
}

function refuseNothing({ kind, action, labelId, lot, place }: AskedReport): void {
  if (place === null) throw new CannotBe('noPlace')
  const { asks } = reportRules[kind]
  if ((asks === 'action' && action === null) || (asks === 'trace' && labelId === null && lot === null))
    throw new CannotBe('nothingAsked')
}

/** Reads what it tells, as of one instant, and keeps it: whatever is edited later, the report stays. */
async function gather(making: Making, organizationId: string, asked: AskedReport): Promise<string> {
  refuseNothing(asked)
  const builder = new ReportBuilder(headOf(asked), dayByClock(asked.timeZone))
  const facts = factsOf(organizationId, asked)
  const { rows, further } = await transact(
    making.pool,
    serverScope(organizationId),
    async (transaction: Transaction) => ({
      further: await readMissing(transaction, asked.kind, facts),
      rows: await packRows(builder, readRows(transaction, asked.kind, facts)),
    }),
    'read only',
  )
  const document = builder.finish(asked.today, further)
  const { bytes, contentDigest } = packReport(document, rows)
  const dataDigest = digestOf(bytes)
  await making.blobs.put(blobKey(organizationId, dataDigest), bytes, STORED_TYPE)
  await change(making, organizationId, asked.id, {
    dataDigest,
    contentDigest,
    checkCode: codeOfDigest(contentDigest),
    mark: document.mark,
    missing: document.missing,
    rowCount: document.rowCount,
    isEmpty: document.rowCount === 0,
    progress: 0.5,
  })
  return dataDigest
}

/** What is stored, opened from its beginning. */
async function open({ blobs }: Making, organizationId: string, digest: string) {
  const blob = await blobs.open(blobKey(organizationId, digest))
  if (blob === undefined) throw new CannotBe('again')
  return openStored(blob.stream)
}

/** The files of a report, of what is stored alone: the same bytes whenever they are made. */
async function makeFiles(making: Making, organizationId: string, asked: AskedReport, dataDigest: string) {
  const language = languageIn(asked.language, asked.locale)
  const stored = await open(making, organizationId, dataDigest)
  const { rowsDigest, ...document } = stored.document
  const contentDigest = digestOf(Buffer.from(JSON.stringify({ ...document, rowsDigest })))
  const code = codeOfDigest(contentDigest)
  const words = wordsIn(language, document.head)
  const first = await rowsFrom(stored.rows, 0, PAPER_ROWS)
  stored.close()
  const paper = reportPaper(
    {
      document,
      rows: first,
      contentDigest,
      code,
      checkAddress: checkAddressOf(making.config.publicUrl, code),
    },
    words,
    language,
  )
  const facts = words.facts(document.head, contentDigest, code)
  const { rows } = await open(making, organizationId, dataDigest)
  const [printed, { xlsx, csv }] = await Promise.all([
    making.workers.run('paper', paper, {
      of: organizationId,
      seconds: PAPER_SECONDS,
      tooLarge: { path: 'report', rule: 'problem.paper.tooLarge' },
    }),
    reportSheets(document, rows, facts, words, language),
  ])
  const pdf = Buffer.from(printed)
  const put = async (bytes: Buffer, type: string) => {
    const digest = digestOf(bytes)
    await making.blobs.put(blobKey(organizationId, digest), bytes, type)
    return digest
  }
  return {
    code,
    pdfDigest: await put(pdf, 'application/pdf'),
    pdfBytes: pdf.length,
    xlsxDigest: await put(xlsx, XLSX_TYPE),
    xlsxBytes: xlsx.length,
    csvDigest: await put(csv, 'text/csv'),
    csvBytes: csv.length,
  }
}

/**
 * Makes a report that waits, or goes on with one that was begun: what was stored before is not read again. One that is made
 * already, failed or is gone is left as it is.
 */
export async function makeReport(
  making: Making,
  organizationId: string,
  id: string,
  { isLast }: Pick<AtHand, 'isLast'> = { isLast: true },
): Promise<void> {
  const asked = await readReport(making.pool, organizationId, id)
  if (asked === undefined || asked.status === 'completed' || asked.status === 'failed') return
  try {
    if (asked.status === 'pending')
      await change(making, organizationId, id, { status: 'processing', progress: 0 })
    const dataDigest = asked.dataDigest ?? (await gather(making, organizationId, asked))
    const { code, ...files } = await makeFiles(making, organizationId, asked, dataDigest)
    const made = { ...files, status: 'completed', progress: 1, completedAt: new Date().toISOString() }
    await change(making, organizationId, id, made, transaction =>
      transaction.query(codeStatement(organizationId, id, code)),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined && !isLast) throw error
    await change(making, organizationId, id, { status: 'failed', failure: failure ?? 'again' })
    if (failure === undefined) throw error
  }
}

function failureOf(error: unknown): CannotBe['failure'] | undefined {
  if (error instanceof CannotBe) return error.failure
  return error instanceof Problem && error.code === 'TOO_LARGE' ? 'tooLarge' : undefined
}

export const makeReportWork: Work = {
  name: MAKE_REPORT,
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 600,
  run: (services, { organizationId, id }: { readonly organizationId: string; readonly id: string }, at) =>
    makeReport(services, organizationId, id, at),
}

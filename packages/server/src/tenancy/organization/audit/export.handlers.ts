/**
 * The log as a file: lines while they are read, and as the last one a manifest with their digest, signed by the
 * organization's key. Any number of entries in little memory.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AUDIT_MANIFEST_KIND } from '@cloche/domain/rules/audit'
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import { isSignedBy } from '../../../adapters/signer.ts'
import { knownKey } from '../../../audit/known-key.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import { savedAs } from '../../../http/file-answer.ts'
import type { ContextOf, Handler } from '../../../http/call-context.ts'
import { pageStatement, type AuditRow, type Cursor } from './audit.store.ts'
import { entriesOf, type AuditEntry } from './entries.ts'
import { csvHead, csvLine, csvManifest } from './csv.ts'

const PAGE = 500

type ExportContext = ContextOf<'audit.export'>

/** Pages oldest first; what is written while they are read ends with the instant of the question. */
async function* pagesOf({ body, actor, session, readTogether }: ExportContext): AsyncGenerator<AuditEntry[]> {
  const { format: _format, ...filters } = body
  const to = filters.to === undefined || filters.to > actor.now ? actor.now : filters.to
  let after: Cursor | undefined
  for (;;) {
    const asked = { ...filters, to, sort: 'asc' as const, after, limit: PAGE }
    const [{ rows }] = await readTogether([
      pageStatement(session.organizationId, asked, session.allowedPlaces),
    ])
    if (rows.length > 0) yield await entriesOf(readTogether, session.organizationId, session, rows)
    if (rows.length < PAGE) return
    after = rows.at(-1) as AuditRow
  }
}

/** The text of the file, piece by piece; what was sent is digested as it goes. */
async function* textOf(context: ExportContext, pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  const { actor, services } = context
  const { format, ...filters } = context.body
  const isCsv = format === 'csv'
  const digest = createHash('sha256')
  let count = 0
  const digested = (text: string) => {
    digest.update(text)
    return text
  }
  if (isCsv) yield digested(csvHead())
  for await (const entries of pages) {
    count += entries.length
    yield digested(entries.map(entry => (isCsv ? csvLine(entry) : `${JSON.stringify(entry)}\n`)).join(''))
  }
  const manifest = canonicalJson({
    kind: AUDIT_MANIFEST_KIND,
    organizationId: actor.organizationId,
    madeAt: actor.now,
    madeBy: actor.userId,
    filters,
    entries: count,
    sha256: digest.digest('hex'),
  })
  const signed = { manifest, ...services.signer.sign(actor.organizationId, Buffer.from(manifest)) }
  yield isCsv ? csvManifest(signed) : `${JSON.stringify(signed)}\n`
}

async function* withFirst<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/** Who took it, with the key that signs it: whoever checks the file later finds the key here. */
function noteExport({ services, actor, body, contract }: ExportContext): Promise<unknown> {
  const { organizationId } = actor
  const publicKey = services.signer.publicKeyOf(organizationId)
  return transact(services.pool, serverScope(organizationId), transaction =>
    writeAudit(transaction, actor, {
      action: 'export.made',
      entity: 'audit',
      recordId: organizationId,
      verb: 'export',
      after: { call: contract.name, asked: body, publicKey },
    }),
  )
}

/** The first page is read before anything is sent: what is wrong with the question is answered as any refusal. */
export const exportAudit: Handler<'audit.export'> = async context => {
  const { body, reply, actor } = context
  const pages = pagesOf(context)
  const all = withFirst(await pages.next(), pages)
  await noteExport(context)
  void reply.header('content-disposition', savedAs(`audit-${actor.now.slice(0, 10)}.${body.format}`))
  void reply.type(body.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
  return reply.send(Readable.from(textOf(context, all), { objectMode: false }))
}

/** Whether a manifest was signed for the organization that asks: by its key of today, or one that the log knows. */
export const verifyAudit: Handler<'audit.verify'> = async ({ body, session, services, readTogether }) => {
  const { manifest, signature, publicKey } = body
  const isKeyOfToday = publicKey === services.signer.publicKeyOf(session.organizationId)
  const [known] = await readTogether([knownKey(session.organizationId, publicKey)])
  const isOurs = isKeyOfToday || known.rows.length > 0
  return {
    isGenuine: isOurs && isSignedBy({ signature, publicKey }, Buffer.from(manifest)),
    isKeyOfToday,
  }
}

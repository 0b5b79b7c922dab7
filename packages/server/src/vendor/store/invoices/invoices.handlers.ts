/** The papers of invoices: made once, kept, handed out unchanged. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { Handler, Services } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import type { Invoice } from '../buyer.store.ts'
import { invoicePaper } from './paper.ts'

async function bytesOf({ blobs }: Services, organizationId: string, digest: string): Promise<Buffer> {
  const blob = await blobs.open(blobKey(organizationId, digest))
  if (blob === undefined) throw new Problem('NOT_FOUND', { entity: 'invoice' })
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Makes the paper where there is none; the first that is made stays. Answers its digest. */
export async function keepPaper(
  services: Services,
  organizationId: string,
  invoice: Invoice,
): Promise<string> {
  if (invoice.fileDigest !== null) return invoice.fileDigest
  if (invoice.data === null) throw new Problem('NOT_FOUND', { entity: 'invoice' })
  const bytes = Buffer.from(
    await services.workers.run('paper', invoicePaper(invoice, invoice.data), {
      of: organizationId,
      tooLarge: { path: 'invoiceId', rule: 'problem.paper.tooLarge' },
    }),
  )
  const digest = digestOf(bytes)
  await services.blobs.put(blobKey(organizationId, digest), bytes, 'application/pdf')
  return transact(services.pool, serverScope(organizationId), async transaction => {
    await transaction.query({
      text: 'update invoice set file_digest = $3, version = version + 1 where organization_id = $1 and id = $2 and file_digest is null',
      values: [organizationId, invoice.id, digest],
    })
    const { rows } = await transaction.query<{ digest: string }>({
      text: 'select file_digest as digest from invoice where organization_id = $1 and id = $2',
      values: [organizationId, invoice.id],
    })
    return rows[0]?.digest ?? digest
  })
}

/** @throws NOT_FOUND */
export const invoicePaperHandler: Handler<'store.invoicePaper'> = async context => {
  const { session, services, query, reply } = context
  const { organizationId } = session
  const { statement, finish } = readStatement(ENTITIES.invoice, organizationId, query.invoiceId, {
    kind: 'organization',
  })
  const [found] = await context.readTogether([statement])
  const invoice: Invoice = oneOrNotFound(ENTITIES.invoice, found.rows, finish)
  const digest = await keepPaper(services, organizationId, invoice)
  const bytes = await bytesOf(services, organizationId, digest)
  void reply
    .type('application/pdf')
    .header('content-disposition', savedAs(`${invoice.name.replaceAll('/', '-')}.pdf`))
  return reply.send(bytes)
}

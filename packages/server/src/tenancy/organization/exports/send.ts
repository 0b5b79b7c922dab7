/** Hands out the archive of an export that is there. */
import { Problem } from '@cloche/domain/problems'
import type { FastifyReply } from 'fastify'
import { savedAs } from '../../../http/file-answer.ts'
import type { Services } from '../../../http/call-context.ts'
import { exportPlace, storedName } from '../../exports/index.ts'
import type { Export } from './export.store.ts'

/** @throws NOT_FOUND for one that is not made, expired or removed, or that lies on another server */
export async function sendExport(
  { config }: Pick<Services, 'config'>,
  reply: FastifyReply,
  found: Export,
): Promise<FastifyReply> {
  const isThere = found.status === 'done' && found.expires !== null && Date.parse(found.expires) > Date.now()
  if (!isThere) throw new Problem('NOT_FOUND', { entity: 'export' })
  const stream = await exportPlace(config).open(storedName(found.id))
  // The first byte says whether the file is there at all, while an answer can still say that it is not.
  await new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve)
    stream.once('error', () => reject(new Problem('NOT_FOUND', { entity: 'export' })))
  })
  const name = `cloche-${found.kind}-${found.asked.slice(0, 10)}.zip`
  void reply.headers({
    'content-disposition': savedAs(name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-length': found.bytes ?? undefined,
  })
  return reply.type('application/zip').send(stream)
}

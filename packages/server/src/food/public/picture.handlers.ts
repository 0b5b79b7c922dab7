/** Pictures of published records: made anew without what the camera noted, once, and kept beside the original. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { blobKey, type OpenBlob } from '../../adapters/blobs/index.ts'
import { pagePictureOf } from '../../adapters/files/picture.ts'
import type { GuestHandler, Services } from '../../http/call-context.ts'
import { hasAlready } from '../../http/file-answer.ts'
import { notPublished, ownerOf, publishedPicture, readIn } from './published.store.ts'

/** Seconds. What is taken back disappears from guests' phones after as long. */
const KEPT_SECONDS = 300

async function pageBlob({ blobs }: Services, organizationId: string, digest: string): Promise<OpenBlob> {
  const key = blobKey(organizationId, digest, 'page')
  const known = await blobs.open(key)
  if (known !== undefined) return known
  const original = await blobs.open(blobKey(organizationId, digest))
  if (original === undefined) throw notPublished()
  const made = await pagePictureOf(() => buffer(original.stream))
  await blobs.put(key, made, 'image/webp')
  return { size: made.length, stream: Readable.from([made]) }
}

/** @throws NOT_FOUND for a record that is not published or has no picture. */
export const publicPicture: GuestHandler<'public.picture'> = async ({
  services,
  params,
  query,
  request,
  reply,
}) => {
  const entity = params.entity
  const id = params.id.toLowerCase()
  const organizationId = await ownerOf(services.pool, entity, id)
  const found = await readIn(services.pool, organizationId, transaction =>
    publishedPicture(transaction, entity, organizationId, id, query.of === 'theme' ? 'theme' : 'image'),
  )
  if (found === undefined) throw notPublished()
  const tag = `${found.digest}-page`
  void reply.headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `public, max-age=${KEPT_SECONDS}`,
    etag: `"${tag}"`,
  })
  if (hasAlready(request, tag)) return reply.code(304).send()
  const { size, stream } = await pageBlob(services, organizationId, found.digest)
  return reply.type('image/webp').header('content-length', size).send(stream)
}

/** Hands out files that people brought, so that nothing in them can run or pass for a page of ours. */
import type { AttachmentType } from '@cloche/domain/catalogue'
import { fileNameFor } from '@cloche/domain/rules/file-names'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBlob } from '../adapters/blobs/index.ts'

const YEAR = 31_536_000
const INLINE: ReadonlySet<AttachmentType> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export interface AnsweredFile {
  readonly name: string
  readonly type: AttachmentType
  /** Names the content: the same tag always means the same bytes. */
  readonly tag: string
}

/** Letters of a name that every program reads, quoted. */
const plainName = (name: string) => `filename="${name.replace(/[^ !#$&+\-.0-9A-Z[\]^_`a-z{}~]/g, '_')}"`

/** The whole name in the way of RFC 6266 and RFC 8187. */
const wholeName = (name: string) =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/** The header of a file that is saved under a name of ours, which may have letters of any language. */
export function savedAs(name: string): string {
  const plain = plainName(name)
  return plain === `filename="${name}"` ? `attachment; ${plain}` : `attachment; ${plain}; ${wholeName(name)}`
}

/** The header that says whether a file is shown or saved, and under which name. */
export function contentDisposition(name: string, type: AttachmentType): string {
  const given = fileNameFor(name, type)
  return `${INLINE.has(type) ? 'inline' : 'attachment'}; ${plainName(given)}; ${wholeName(given)}`
}

/** Whether the caller has these very bytes already. */
export function hasAlready(request: FastifyRequest, tag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(',').some(known => known.trim() === `"${tag}"`)
}

/** Sets the headers of a file, for this caller alone and for ever: a tag never changes its meaning. */
export function describeFile(reply: FastifyReply, { name, type, tag }: AnsweredFile): void {
  void reply.headers({
    'content-disposition': contentDisposition(name, type),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${YEAR}, immutable`,
    vary: 'authorization',
    etag: `"${tag}"`,
  })
}

export function sendFile(reply: FastifyReply, file: AnsweredFile, { size, stream }: OpenBlob): FastifyReply {
  describeFile(reply, file)
  return reply.type(file.type).header('content-length', size).send(stream)
}

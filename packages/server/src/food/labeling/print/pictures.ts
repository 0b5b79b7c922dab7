/** Pictures of templates, made grey and small once and remembered: the same on every screen and every printer. */
import type { Template, GreyPicture } from '@cloche/domain/rules/labels'
import { buffer } from 'node:stream/consumers'
import { blobKey } from '../../../adapters/blobs/index.ts'
import { greyOf, labelPictureOf } from '../../../adapters/files/picture.ts'
import type { KeyedPicture } from '../../../adapters/printing/draw.ts'
import type { LabelReader } from './reader.ts'
import { picturesStatement } from './template.store.ts'

interface Made {
  readonly key: string
  readonly png: Buffer
  readonly picture: GreyPicture
}

/** Pictures kept in memory; a label has one or two, a kitchen a handful. */
const KEPT = 64
const kept = new Map<string, Promise<Made | null>>()

async function make({ services }: LabelReader, key: string): Promise<Made | null> {
  const blob = await services.blobs.open(key)
  if (blob === undefined) return null
  const png = await labelPictureOf(() => buffer(blob.stream))
  return { key, png, picture: await greyOf(png) }
}

function made(reader: LabelReader, digest: string): Promise<Made | null> {
  const key = blobKey(reader.organizationId, digest)
  const known = kept.get(key)
  if (known) return known
  const making = make(reader, key)
  making.catch(() => kept.delete(key))
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, making)
  return making
}

/** The pictures with these ids that belong to templates of the reader's organization. */
export async function readPictures(
  reader: LabelReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Made>> {
  if (ids.length === 0) return new Map()
  const [found] = await reader.readTogether([picturesStatement(reader.organizationId, ids)])
  const pictures = new Map<string, Made>()
  for (const row of found?.rows ?? []) {
    const picture = await made(reader, row['digest'] as string)
    if (picture !== null) pictures.set(row['id'] as string, picture)
  }
  return pictures
}

/** What the image blocks of a template show, to be drawn elsewhere: the key stands for the picture's content. */
export async function keyedPicturesOf(
  reader: LabelReader,
  { blocks }: Pick<Template, 'blocks'>,
): Promise<KeyedPicture[]> {
  const ids = blocks.flatMap(({ kind, imageId }) => (kind === 'image' && imageId ? [imageId] : []))
  const pictures = await readPictures(reader, [...new Set(ids)])
  return [...pictures].map(([id, { key, picture }]) => ({ id, key, picture }))
}

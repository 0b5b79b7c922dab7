/** Reads pictures that anybody may have made: within limits, one at a time. */
import { THUMBNAIL_SIZE, type AttachmentType } from '@cloche/domain/catalogue'

/** Enough for the cameras of phones; a small file can claim thousands of times as many. */
const MEGAPIXELS_MAX = 64
/** These are decoded whole, at four bytes a pixel and more; the others row by row. */
const WHOLE_MEGAPIXELS_MAX = 24
const WHOLE: ReadonlySet<AttachmentType> = new Set(['image/webp', 'image/avif'])

/** Millions of pixels that a picture of a type may have. */
export const megapixelsMax = (type: AttachmentType): number =>
  WHOLE.has(type) ? WHOLE_MEGAPIXELS_MAX : MEGAPIXELS_MAX
const SECONDS_MAX = 10
const PAGE_SIZE = 1280

/** The name that the decoder gives to the format of each type. */
const FORMATS: Partial<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

export interface Picture {
  /** In pixels, as it is shown: a photograph taken upright is upright. */
  readonly width: number
  readonly height: number
  /** WebP, at most 256 pixels wide and high, without anything the camera noted. */
  readonly thumbnail: Buffer
}

export type PictureFault = 'broken' | 'tooLarge'

export const isPictureType = (type: AttachmentType): boolean => FORMATS[type] !== undefined

/** What decodes pictures is loaded by the first one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // What is decoded is not looked at again, and one picture is decoded at a time: kept tiles would only take memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: decoding takes memory by the pixel, and many at once would take all of it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/** Decodes a picture of a type that its bytes claim, whole, and makes its thumbnail. */
export function readPicture(bytes: Buffer, type: AttachmentType): Promise<Picture | PictureFault> {
  return inTurn(async () => {
    try {
      const sharp = await loadSharp()
      const reader = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
      const { format, autoOrient } = await reader.metadata()
      if (format !== FORMATS[type]) return 'broken'
      if (autoOrient.width * autoOrient.height > megapixelsMax(type) * 1_000_000) return 'tooLarge'
      return { ...autoOrient, thumbnail: await thumbnailOf(bytes) }
    } catch {
      return 'broken'
    }
  })
}

/** WebP for a public page, at most 1280 pixels wide and high, without anything the camera noted. */
export function pagePictureOf(read: () => Promise<Buffer>): Promise<Buffer> {
  return inTurn(async () => shrunk(await read(), PAGE_SIZE))
}

function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  return shrunk(bytes, THUMBNAIL_SIZE)
}

async function shrunk(bytes: Buffer, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MEGAPIXELS_MAX * 1_000_000, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer()
}

/** The most dots that a picture has on a label: 100 mm at 203 dpi. */
const LABEL_PICTURE_SIZE = 800

/** PNG in shades of grey on white, at most 800 pixels wide and high: what labels are printed from. */
export function labelPictureOf(read: () => Promise<Buffer>): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    return sharp(await read(), {
      limitInputPixels: MEGAPIXELS_MAX * 1_000_000,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(LABEL_PICTURE_SIZE, LABEL_PICTURE_SIZE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
  })
}

/** The luminance of every pixel of such a picture. */
export async function greyOf(png: Buffer): Promise<{ width: number; height: number; grey: Uint8Array }> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: new Uint8Array(data) }
}

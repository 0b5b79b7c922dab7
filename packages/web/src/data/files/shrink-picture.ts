/** Makes photographs small enough to travel from a kitchen: a camera's picture is ten times what a screen shows. */

const sideMax = 2048
const quality = 0.86
/** A picture that is small as it is stays as it is. */
const bytesKept = 700_000

/** How large a picture of this size is drawn: the longer side at most `sideMax` pixels. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, sideMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * The picture as WebP (a photograph as JPEG where the browser cannot write that) of at most 2048 pixels, upright and without what
 * the camera noted. The same file where it is small already, cannot be read here, or would not become smaller.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= bytesKept) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = shrunkSize(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    // JPEG has no transparency: only what came without it may become one.
    const isOpaque = file.type === 'image/jpeg'
    const made = (await draw(canvas, 'image/webp')) ?? (isOpaque ? await draw(canvas, 'image/jpeg') : null)
    if (made === null || made.size >= file.size) return file
    const ending = made.type === 'image/webp' ? 'webp' : 'jpg'
    return new File([made], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: made.type })
  } catch {
    return file // the server says what is wrong with it
  }
}

/** A browser that cannot write a type writes PNG instead; that counts as not. */
function draw(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise(resolve =>
    canvas.toBlob(blob => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

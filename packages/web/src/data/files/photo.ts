/** Pictures that are sent with what they show: made small here, so that they wait and travel with it. */

const edgeMost = 1600
const quality = 0.8

/** The bytes of a picture in base 64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x80_00)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00))
  return btoa(text)
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))

/** A photo as a JPEG of at most 1600 pixels; null: it cannot be read. */
export async function photoOf(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, edgeMost / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await blobOf(canvas, 'image/jpeg')
  return blob === null ? null : base64Of(blob)
}

/** What was drawn, as a PNG. */
export async function drawingOf(canvas: HTMLCanvasElement): Promise<string | null> {
  const blob = await blobOf(canvas, 'image/png')
  return blob === null ? null : base64Of(blob)
}

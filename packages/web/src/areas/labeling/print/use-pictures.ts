/** The pictures on templates as the printers get them: shades of grey, decoded once. */
import type { GreyPicture, Pictures, TemplateBlock } from '@cloche/domain/rules/labels'
import { useQueries } from '@tanstack/react-query'
import { callForFile } from '../../../data/wire/call.ts'

async function greyPicture(imageId: string, signal?: AbortSignal): Promise<GreyPicture> {
  const { blob } = await callForFile('GET', '/labeling/print/picture', {
    query: { imageId },
    quiet: true,
    ...(signal === undefined ? {} : { signal }),
  })
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const data = context?.getImageData(0, 0, width, height).data
  return {
    width,
    height,
    grey: Uint8Array.from({ length: width * height }, (_, at) => data?.[at * 4] ?? 255),
  }
}

const pictureQuery = (imageId: string) => ({
  queryKey: ['label-template-picture', imageId],
  queryFn: ({ signal }: { signal?: AbortSignal }) => greyPicture(imageId, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
})

const idsOf = (blocks: readonly TemplateBlock[]) => [
  ...new Set(blocks.flatMap(({ kind, imageId }) => (kind === 'image' && imageId !== null ? [imageId] : []))),
]

/** Those that are there already; a template is shown without the others until they come. */
export function usePictures(blocks: readonly TemplateBlock[]): Pictures {
  const ids = idsOf(blocks)
  return useQueries({
    queries: ids.map(pictureQuery),
    combine: found =>
      new Map(found.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? '', data] as const]))),
  })
}

/** All of them, for printing. */
export async function fetchPictures(blocks: readonly TemplateBlock[]): Promise<Pictures> {
  const ids = idsOf(blocks)
  const pictures = await Promise.all(ids.map(id => greyPicture(id).catch(() => null)))
  return new Map(
    pictures.flatMap((picture, at) => (picture === null ? [] : [[ids[at] ?? '', picture] as const])),
  )
}

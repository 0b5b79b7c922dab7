/** What codes are made of: records of any kind, and what their codes hold. */
import { entityNamed } from '@cloche/domain/entities'
import { gs1 } from '@cloche/domain/rules/codes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { fetchCode, qrModules } from '../../../data/codes/qr-sheet.ts'
import { useRecords } from '../../../data/records/records.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'

export interface Picked {
  readonly entity: string
  readonly id: string
  readonly title: string
}
export type CodeLink = 'bytecode' | 'digitalLink'

export interface Code extends Picked {
  readonly text: string
  /** What the code holds. */
  readonly address: string
}

/** Records of every kind that fit some words. */
export function useAnything(search: string) {
  return useQuery({
    queryKey: queryKeys.named('search', 'codes', search),
    queryFn: async ({ signal }) => {
      const { found } = await call('POST', '/search', {
        body: { text: search },
        quiet: true,
        signal,
      })
      await loadEntityTexts(found.map(({ entity }) => entity))
      return found
    },
    enabled: search.trim() !== '',
  })
}

function linkOf(gtin: string): string | undefined {
  const link = gs1.buildDigitalLink([{ ai: '01', value: gtin }])
  return link.ok ? link.url : undefined
}

/** The codes of what was picked; those that are not known yet are left out. */
export function useCodes(picked: readonly Picked[], link: CodeLink): Code[] {
  const bytecodes = useQueries({
    queries: picked.map(({ entity, id }) => ({
      queryKey: queryKeys.one(entity, id, 'bytecode'),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchCode(entityNamed(entity).wire.one, `${entity}Id`, id, signal),
    })),
  })
  const productIds = picked.filter(({ entity }) => entity === 'product').map(({ id }) => id)
  const products = useRecords(
    'product',
    link === 'digitalLink' && productIds.length > 0
      ? { limit: productIds.length, filter: { id: productIds }, attributes: ['id', 'gtin'] }
      : null,
  )
  const gtins = new Map((products.data?.rows ?? []).map(({ id, gtin }) => [id, gtin]))
  return picked.flatMap((each, at) => {
    const code = bytecodes[at]?.data
    if (code === undefined) return []
    const gtin = link === 'digitalLink' && each.entity === 'product' ? gtins.get(each.id) : null
    const own = gtin ? linkOf(gtin) : undefined
    return [{ ...each, text: own === undefined ? code.bytecode : (gtin ?? ''), address: own ?? code.address }]
  })
}

/** Pixels of a side of a picture, at least. */
const sharp = 1024

/** A code as a picture in PNG, each module the same whole number of pixels. */
export function qrPng(address: string): Promise<Blob | null> {
  const modules = qrModules(address)
  const unit = Math.ceil(sharp / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = modules.length * unit
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * unit, y * unit, unit, unit)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

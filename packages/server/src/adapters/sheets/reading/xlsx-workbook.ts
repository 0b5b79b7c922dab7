/** The parts of a workbook that its sheets refer to (ECMA-376): which sheets there are, shared texts, formats. */
import { posix } from 'node:path'
import { SheetError } from '../table.ts'
import { walkXml } from './xml-walk.ts'
import type { Zip } from './zip-read.ts'

export interface Workbook {
  /** Parts of the visible sheets, in order. */
  readonly sheets: readonly string[]
  readonly sharedTexts: readonly string[]
  /** How the cells of a style show their numbers, by the style's index. */
  readonly formats: readonly NumberFormat[]
  /** Days are counted from 1904 instead of 1900. */
  readonly since1904: boolean
}

/** `date`: a day; a number: padded with zeros to so many digits; absent: as it is. */
export type NumberFormat = 'date' | number | undefined

type Relations = { id: string; type: string; target: string }[]

async function relationsOf(zip: Zip, part: string): Promise<Relations> {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const relations: Relations = []
  if (!zip.has(name)) return relations
  await walkXml(zip.read(name), {
    open(tag, { Id, Type, Target }) {
      if (tag !== 'Relationship' || !Id || !Type || !Target) return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

async function sharedTextsOf(zip: Zip, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  await walkXml(zip.read(part), {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isSpoken = true
      isText = tag === 't'
    },
    text(piece) {
      if (isText && !isSpoken) text += piece
    },
    close(tag) {
      if (tag === 'si') texts.push(unescapeText(text))
      if (tag === 'rPh') isSpoken = false
      isText = false
    },
  })
  return texts
}

const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
]

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined)
    return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : undefined
  if (/^0{2,20}$/.test(code)) return code.length
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  return /[yd]/.test(bare) ? 'date' : undefined
}

async function formatsOf(zip: Zip, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCellFormats = false
  await walkXml(zip.read(part), {
    open(tag, { numFmtId, formatCode }) {
      if (tag === 'cellXfs') isCellFormats = true
      if (tag === 'numFmt' && numFmtId && formatCode) codes.set(Number(numFmtId), formatCode)
      if (tag === 'xf' && isCellFormats) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(tag) {
      if (tag === 'cellXfs') isCellFormats = false
    },
  })
  return formats
}

/** @throws SheetError `notXlsx` for another kind of archive. */
export async function openWorkbook(zip: Zip): Promise<Workbook> {
  const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined || !zip.has(main)) throw new SheetError('notXlsx')
  const relations = await relationsOf(zip, main)
  const sheetIds: string[] = []
  let since1904 = false
  await walkXml(zip.read(main), {
    open(tag, attributes) {
      if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (tag !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      if (id !== undefined) sheetIds.push(id)
    },
  })
  const partOf = (type: string) =>
    relations.find(relation => relation.type === type && zip.has(relation.target))?.target
  const texts = partOf('sharedStrings')
  const styles = partOf('styles')
  return {
    sheets: sheetIds.flatMap(id => {
      const found = relations.find(relation => relation.id === id && relation.type === 'worksheet')
      return found && zip.has(found.target) ? [found.target] : []
    }),
    sharedTexts: texts === undefined ? [] : await sharedTextsOf(zip, texts),
    formats: styles === undefined ? [] : await formatsOf(zip, styles),
    since1904,
  }
}

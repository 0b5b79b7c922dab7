/** Broken files for the calls that take bytes. */
import { csv, docx, html, macros, pdf, svg, xlsx, zip, bomb } from '../sample-files.ts'
import type { Chance } from './random.ts'

const WHOLE: readonly Buffer[] = [
  csv,
  pdf,
  html,
  svg,
  xlsx,
  docx,
  macros,
  zip({ 'xl/workbook.xml': '<workbook>', '../../escape': 'x' }),
  bomb(30_000, 30_000),
  Buffer.alloc(0),
  Buffer.from('name\n'.repeat(3000)),
  Buffer.from('a"b,"c\n"unclosed'),
  Buffer.from('\ufeffname;type\nSauce;"finished"\r\n\r\n'),
  Buffer.from('ffd8ffe000104a464946000101', 'hex'),
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
]

/** A file, cut short or with bytes turned, or bytes of chance. */
export function brokenFile(chance: Chance): Buffer {
  const file = Buffer.from(chance.pick(WHOLE))
  const kind = chance()
  if (kind < 0.3) return file.subarray(0, chance.below(file.length + 1))
  if (kind < 0.6 && file.length > 0)
    for (let i = 0; i < 4; i++) file[chance.below(file.length)] = chance.below(256)
  if (kind > 0.9) return Buffer.from(Array.from({ length: 300 }, () => chance.below(256)))
  return file
}

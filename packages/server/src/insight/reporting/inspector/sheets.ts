/** A file as sheets in an archive: one a table, and what is missing; no cell is taken for a formula. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import type { Language } from '@cloche/domain/text'
import { ZipWriter } from '../../../adapters/archives/zip-write.ts'
import type { PaperAsked } from './paper.ts'
import { wordsIn } from './words.ts'

const BYTE_ORDER_MARK = '\uFEFF'

export async function inspectorSheets(asked: PaperAsked, language: Language): Promise<Buffer> {
  const { facts, completeness, chapters, contentDigest, publicKey, seal, now } = asked
  const words = wordsIn(language, facts.timeZone, true)
  const { t } = words
  const delimiter = csvDelimiter(language)
  const sheet = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    BYTE_ORDER_MARK + csvLine(head, delimiter) + rows.map(row => csvLine(row, delimiter)).join('')
  const out = new PassThrough()
  const whole = buffer(out)
  const archive = new ZipWriter(out)
  await archive.add('0-about.csv', [
    sheet(
      [t('title'), ''],
      [
        [t('organization'), facts.organization],
        [t('place'), facts.place],
        [t('days'), `${facts.from} – ${facts.to}`],
        [t('timeZone'), facts.timeZone],
        [t('state'), t(`mark.${completeness.mark}`)],
        [t('made'), now],
        [t('contentDigest'), contentDigest],
        [t('publicKey'), publicKey],
        [t('seal'), seal.head === null ? '' : `${seal.block} ${seal.head}`],
      ],
    ),
  ])
  await archive.add('1-missing.csv', [
    sheet(
      [t('chapterName'), t('missingTitle')],
      completeness.missing.map(one => [t(`chapter.${one.chapter}`), words.missing(one)]),
    ),
  ])
  let number = 2
  for (const { name, tables, curves } of chapters) {
    for (const { name: table, columns, rows } of tables)
      await archive.add(`${number}-${name}-${table}.csv`, [
        sheet(
          columns.map(column => t(`column.${column.name}`)),
          rows.map(row =>
            row.map((cell, index) => (typeof cell === 'number' ? cell : words.cell(columns[index]!, cell))),
          ),
        ),
      ])
    if (curves.length > 0)
      await archive.add(`${number}-${name}-points.csv`, [
        sheet(
          ['sensor', 'at', 'low', 'mean', 'high'].map(column => t(`column.${column}`)),
          curves.flatMap(({ sensor, at, low, value, high }) =>
            at.map((instant, index) => [
              sensor,
              new Date(instant).toISOString(),
              low[index] ?? '',
              value[index] ?? '',
              high[index] ?? '',
            ]),
          ),
        ),
      ])
    number += 1
  }
  await archive.close()
  return whole
}

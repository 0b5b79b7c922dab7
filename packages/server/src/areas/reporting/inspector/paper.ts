/** A file as a paper: what is missing in front, then its chapters. */
import { languages, type Language } from '@cloche/domain/text'
import type { Chapter, Completeness, InspectorFacts } from '@cloche/domain/rules/inspector-file'
import type { Block, Paper } from '../../../adapters/printing/document.ts'
import { wordsIn } from './words.ts'

export interface PaperAsked {
  readonly facts: InspectorFacts
  readonly completeness: Completeness
  readonly chapters: readonly Chapter[]
  readonly contentDigest: string
  readonly publicKey: string
  readonly seal: { readonly block: number; readonly head: string | null }
  readonly madeBy: string
  readonly now: string
}

export function inspectorPaper(asked: PaperAsked, language: Language): Paper {
  const { facts, completeness, chapters, contentDigest, publicKey, seal, madeBy, now } = asked
  const words = wordsIn(language, facts.timeZone)
  const { t } = words
  const { mark, missing } = completeness
  const isWhole = mark === 'complete'
  return {
    title: isWhole ? t('title') : `${t('title')} · ${t(`mark.${mark}`)}`,
    subtitle: `${facts.organization} · ${facts.place} · ${words.day(facts.from)} – ${words.day(facts.to)}`,
    language: languages[language].paper,
    now,
    foot: `${isWhole ? '' : `${t(`mark.${mark}`)} · `}SHA-256 ${contentDigest}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [t('state'), t(`mark.${mark}`)],
          [t('made'), `${words.at(now)} (${facts.timeZone}) · ${madeBy}`],
          [
            t('counts'),
            t('countsText', { checks: facts.checks.length, incidences: facts.incidences.length }),
          ],
          [t('contentDigest'), contentDigest],
          [t('publicKey'), publicKey],
          [t('seal'), seal.head === null ? '–' : `${seal.block} · ${seal.head}`],
        ],
      },
      { kind: 'heading', text: t('missingTitle') },
      ...(missing.length === 0
        ? [{ kind: 'text' as const, text: t('nothingMissing') }]
        : missing.map((one): Block => ({ kind: 'text', text: `• ${words.missing(one)}` }))),
      ...chapters.flatMap(({ name, tables, curves }): Block[] => [
        { kind: 'heading', text: t(`chapter.${name}`) },
        ...curves.flatMap((curve): Block[] => [
          {
            kind: 'text',
            text: `${curve.sensor} · ${curve.place}${curve.unit === null ? '' : ` · ${curve.unit}`}`,
          },
          {
            kind: 'curve',
            from: curve.at[0] ?? 0,
            to: curve.at.at(-1) ?? 1,
            at: curve.at,
            low: curve.low,
            high: curve.high,
            value: curve.value,
            gaps: curve.gaps,
          },
        ]),
        ...tables.flatMap(({ name: table, columns, rows }): Block[] =>
          rows.length === 0
            ? [{ kind: 'note', text: `${t(`table.${table}`)}: ${t('none')}` }]
            : [
                { kind: 'note', text: t(`table.${table}`) },
                {
                  kind: 'table',
                  head: columns.map(column => t(`column.${column.name}`)),
                  rows: rows.map(row => row.map((cell, index) => words.cell(columns[index]!, cell))),
                  widths: columns.map(({ share }) => share),
                },
              ],
        ),
      ]),
      { kind: 'note', text: t('note') },
    ],
  }
}

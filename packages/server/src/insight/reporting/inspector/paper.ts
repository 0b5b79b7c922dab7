/** A file as a paper: what is missing in front, then its chapters. */
import { languages, type Language } from '@cloche/domain/text'
import { addToDay, daysBetween } from '@cloche/domain/rules/calendar'
import {
  forPages,
  type Chapter,
  type Completeness,
  type InspectorFacts,
} from '@cloche/domain/rules/inspector-file'
import type { Block, Paper } from '../../../adapters/printing/paper.ts'
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

/** Below curves: so many days are named at most. */
const TICKS = 8
/** From so many rows on a table is set smaller. */
const DENSE_ROWS = 12

/** The first instants of some days of a file, with what they are called. */
function ticksOf({ from, to, begins, ends }: InspectorFacts, day: (text: string) => string) {
  const days = daysBetween(from, to) + 1
  const every = Math.ceil(days / TICKS)
  const [first, length] = [Date.parse(begins), (Date.parse(ends) - Date.parse(begins)) / days]
  return Array.from(
    { length: Math.ceil(days / every) },
    (_, at) => [first + at * every * length, day(addToDay(from, { days: at * every }))] as const,
  )
}

export function inspectorPaper(asked: PaperAsked, language: Language): Paper {
  const { facts, completeness, chapters, contentDigest, publicKey, seal, madeBy, now } = asked
  const words = wordsIn(language, facts.timeZone)
  const { t } = words
  const { mark, missing } = completeness
  const isWhole = mark === 'complete'
  const ticks = ticksOf(facts, words.shortDay)
  return {
    title: isWhole ? t('title') : `${t('title')} · ${t(`mark.${mark}`)}`,
    heading: t('title'),
    subtitle: `${facts.organization} · ${facts.place} · ${words.day(facts.from)} – ${words.day(facts.to)}`,
    language: languages[language].paper,
    now,
    foot: `${isWhole ? '' : `${t(`mark.${mark}`)} · `}SHA-256 ${contentDigest}`,
    blocks: [
      {
        kind: 'banner',
        text: isWhole ? t('mark.complete') : `${t(`mark.${mark}`)} · ${t(`markHint.${mark}`)}`,
        isWarning: !isWhole,
      },
      {
        kind: 'facts',
        rows: [
          [t('made'), `${words.at(now)} (${facts.timeZone}) · ${madeBy}`],
          [
            t('counts'),
            t('countsText', { checks: facts.checks.length, incidences: facts.incidences.length }),
          ],
          [t('chapters'), chapters.map(({ name }) => t(`chapter.${name}`)).join(' · ')],
          [t('contentDigest'), contentDigest],
          [t('publicKey'), publicKey],
          [t('seal'), seal.head === null ? '–' : `${seal.head} · ${seal.block}`],
        ],
      },
      { kind: 'heading', text: t('missingTitle') },
      ...(missing.length === 0
        ? [{ kind: 'text' as const, text: t('nothingMissing') }]
        : [
            {
              kind: 'table' as const,
              head: [t('chapterName'), t('missingTitle')],
              rows: missing.map(one => [t(`chapter.${one.chapter}`), words.missing(one)]),
              widths: [0.22, 0.78],
            },
          ]),
      ...forPages(chapters).flatMap(({ name, tables, curves }): Block[] => [
        { kind: 'heading', text: t(`chapter.${name}`) },
        ...(curves.length === 0 ? [] : [{ kind: 'note' as const, text: t('curvesHint') }]),
        ...curves.map((curve): Block => ({
          kind: 'curve',
          title: [curve.sensor, curve.place, curve.unit].filter(Boolean).join(' · '),
          from: Date.parse(facts.begins),
          to: Date.parse(facts.ends),
          at: curve.at,
          low: curve.low,
          high: curve.high,
          value: curve.value,
          gaps: curve.gaps,
          breaches: curve.breaches,
          ticks,
        })),
        ...tables.flatMap(({ name: table, columns, rows }): Block[] => [
          // A chapter of one table needs no second title.
          ...(t(`table.${table}`) === t(`chapter.${name}`)
            ? []
            : [{ kind: 'subheading' as const, text: t(`table.${table}`) }]),
          rows.length === 0
            ? { kind: 'note', text: t('none') }
            : {
                kind: 'table',
                head: columns.map(column => t(`column.${column.name}`)),
                rows: rows.map(row => row.map((cell, index) => words.cell(columns[index]!, cell))),
                widths: columns.map(({ share }) => share),
                ends: columns.map(({ kind }) => kind === 'number'),
                isDense: rows.length > DENSE_ROWS,
              },
        ]),
      ]),
      { kind: 'note', text: t('note') },
    ],
  }
}

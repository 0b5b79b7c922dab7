/** A report as a paper: how far it can be relied on and what lacks first, then figures, charts, sums, and the first of its rows. */
import { linePicture, rangeLines, scaleLines } from '@cloche/domain/rules/charts'
import {
  limitsShown,
  measureShown,
  panelsOf,
  type Cell,
  type Chart,
  type Column,
  type Panel,
  type ReportDocument,
  type Table,
} from '@cloche/domain/rules/reports'
import { languages, type Language } from '@cloche/domain/text'
import { PANEL } from '../../adapters/printing/line-panels.ts'
import type { Block, LinePanel, Paper } from '../../adapters/printing/paper.ts'
import type { ReportWords } from './words.ts'

/** Rows of a paper; the sheets have all. */
export const PAPER_ROWS = 250
const DENSE_ROWS = 12
/** Columns that a page has room for; further ones stand in the sheets. */
const PAPER_COLUMNS = 9

const isFigure = ({ kind }: Column) => !['text', 'word', 'person', 'instant', 'day'].includes(kind)

/** An instant is not broken over lines. */
const cellOf = (column: Column, cell: Cell, words: ReportWords): string => {
  const text = words.cell(column, cell)
  return column.kind === 'instant' ? text.replaceAll(' ', '\u00a0') : text
}

function tableBlock(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  words: ReportWords,
): Block {
  // A column without anything in it takes no room from the others.
  const isFilled = (at: number) => rows.some(row => (row[at] ?? '') !== '')
  const shown = columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => isFilled(at))
    .slice(0, PAPER_COLUMNS)
  const whole = shown.reduce((sum, { column: { share = 0.1 } }) => sum + share, 0)
  return {
    kind: 'table',
    head: shown.map(({ column }) => words.column(column)),
    rows: rows.map(row => shown.map(({ column, at }) => cellOf(column, row[at] ?? null, words))),
    widths: shown.map(({ column: { share = 0.1 } }) => share / whole),
    ends: shown.map(({ column }) => isFigure(column)),
    isDense: rows.length > DENSE_ROWS || shown.length > 6,
  }
}

function panelBlock({ series, limits }: Panel, { kind, labels }: Chart, words: ReportWords): LinePanel {
  const picture = linePicture({
    ...PANEL,
    days: labels,
    series: series.map(({ values }) => values),
    limits: [limits?.low, limits?.high].filter(limit => typeof limit === 'number'),
  })
  const write = (value: number | null) => words.cell({ kind }, value)
  const said = limitsShown(limits)
  return {
    note:
      said === null
        ? ''
        : words.say(said, { low: write(limits?.low ?? null), high: write(limits?.high ?? null) }),
    picture,
    lines: picture.lines.map(({ value }) => write(value)),
    days: picture.days.map(({ day }) => words.shortDay(day)),
    names: series.map(({ name }) => name),
  }
}

/** From nothing, or from what is less than that, to the most. */
function barLines(values: readonly number[], { kind }: Chart): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  return least < 0 || kind !== 'count' ? rangeLines(least, most) : scaleLines(most)
}

function chartBlock(chart: Chart, words: ReportWords): Block {
  const { look, kind, along, labels, series } = chart
  const counted = measureShown(chart)
  const title = [
    ...(counted === null ? [] : [words.column({ name: counted })]),
    words.t(`by.${along.name}`),
  ].join(' · ')
  if (look === 'lines')
    return { kind: 'lines', title, panels: panelsOf(chart).map(panel => panelBlock(panel, chart, words)) }
  const values = series.flatMap(one => one.values.filter(value => value !== null))
  return {
    kind: 'chart',
    title,
    labels: labels.map(label =>
      along.name === 'day' ? words.shortDay(label) : words.cell(along, label) || '–',
    ),
    // Several bars are named by what they count.
    series: series.map(({ name, values: all }) => ({ name: words.column({ name }), values: all })),
    lines: barLines(values, chart).map(value => ({ value, text: words.cell({ kind }, value) || '0' })),
  }
}

function groupBlocks({ name, columns, rows, of }: Table, words: ReportWords): Block[] {
  return [
    { kind: 'subheading', text: words.t(`by.${name}`) },
    // Of some nothing is known, such as who it was.
    tableBlock(
      columns,
      rows.map(([label, ...values]) => [label === '' ? '–' : (label ?? '–'), ...values]),
      words,
    ),
    ...(of > rows.length
      ? [{ kind: 'note' as const, text: words.t('moreGroups', { shown: rows.length, count: of }) }]
      : []),
  ]
}

export interface PaperAsked {
  readonly document: ReportDocument
  /** The first rows. */
  readonly rows: readonly (readonly Cell[])[]
  readonly contentDigest: string
  readonly code: string
  /** Where anybody can have the code checked. */
  readonly checkAddress: string
}

export function reportPaper(
  { document, rows, contentDigest, code, checkAddress }: PaperAsked,
  words: ReportWords,
  language: Language,
): Paper {
  const { head, mark, missing, figures, charts, groups, columns, rowCount } = document
  const { t } = words
  const days = `${words.day(head.from)} – ${words.day(head.to)}`
  const marked = mark === 'final' ? '' : `${t(`mark.${mark}`)} · `
  return {
    title: `${marked}${words.heading(head)} · ${head.place} · ${days}`,
    heading: words.heading(head),
    // The whole organization is a place of its name.
    subtitle: [...new Set([head.organization, head.place, days])].join(' · '),
    language: languages[language].paper,
    now: head.asked,
    running: `${marked}${head.organization} · ${words.heading(head)} · ${days}`,
    foot: `${marked}${t('footCode', { code })} · SHA-256 ${contentDigest.slice(0, 32)}…`,
    blocks: [
      {
        kind: 'banner',
        text: `${t(`mark.${mark}`)} · ${t(`markHint.${mark}`)}`,
        isWarning: mark !== 'final',
      },
      ...(missing.length === 0
        ? []
        : [
            { kind: 'subheading' as const, text: t('missing') },
            ...missing.map(one => ({ kind: 'text' as const, text: words.missing(one) })),
          ]),
      ...(rowCount === 0 ? [{ kind: 'text' as const, text: t('nothing') }] : []),
      { kind: 'heading', text: t('figures') },
      {
        kind: 'facts',
        rows: figures.map(one => [words.column(one), words.cell(one, one.value) || '–'] as const),
      },
      ...charts.map(chart => chartBlock(chart, words)),
      ...groups.flatMap(group => groupBlocks(group, words)),
      ...(rows.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: t('rows') },
            tableBlock(columns, rows, words),
            ...(rowCount > rows.length
              ? [{ kind: 'note' as const, text: t('moreRows', { shown: rows.length, count: rowCount }) }]
              : []),
          ]),
      { kind: 'heading', text: t('about.sheet') },
      { kind: 'facts', rows: words.facts(head, contentDigest, code) },
      { kind: 'code', payload: checkAddress, text: t('howChecked', { address: checkAddress }) },
    ],
  }
}

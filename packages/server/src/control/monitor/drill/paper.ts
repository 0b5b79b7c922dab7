/** The paper of a drill: what was drawn, what was found, how long it took, and who signs for it. */
import type { DrillResult, Tick } from '@cloche/domain/rules/recall'
import { isTicked, ticksOf } from '@cloche/domain/rules/recall'
import type { Amount } from '@cloche/domain/rules/amounts'
import { translate, type Language, languages } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Block, Paper } from '../../../adapters/printing/paper.ts'

const TEXTS = wordsOf('traceability', 'drills')

export interface PaperFacts {
  readonly organization: string
  readonly place: string
  readonly timeZone: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly startedBy: string
  readonly took: number
  readonly target: number
  readonly told: number
  readonly ticks: readonly Tick[]
  readonly result: DrillResult
  readonly conclusion: string
  readonly signedName: string
  readonly resultDigest: string
  readonly verificationCode: string
  readonly publicKey: string
}

/** Minutes and seconds, hours where there are some: `1:02:03`. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const [hours, ...rest] = parts.map(part => String(part).padStart(2, '0'))
  return parts[0] === 0 ? rest.join(':') : `${Number(hours)}:${rest.join(':')}`
}

const BALANCE = [
  'received',
  'inStock',
  'used',
  'served',
  'consumed',
  'wasted',
  'passedOn',
  'ended',
  'difference',
] as const

export function drillPaper(facts: PaperFacts, language: Language): Paper {
  const texts = TEXTS[language]
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(texts, key, values, language)
  const numbers = new Intl.NumberFormat(languages[language].paper, { maximumFractionDigits: 3 })
  const clock = new Intl.DateTimeFormat(languages[language].paper, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: facts.timeZone,
  })
  const at = (instant: string | null) => (instant === null ? '' : clock.format(new Date(instant)))
  const amount = ({ value, unit }: Amount) =>
    `${numbers.format(value)} ${unit === 'piece' ? t('drill.pieces') : unit}`
  const amounts = (all: readonly Amount[]) => all.map(amount).join(', ')
  const { result } = facts
  const { lot } = result
  const table = (
    head: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly number[],
  ): Block[] =>
    rows.length === 0
      ? [{ kind: 'text', text: t('drill.none') }]
      : [{ kind: 'table', head: head.map(key => t(`drill.column.${key}`)), rows, widths }]
  const heading = (key: string): Block => ({ kind: 'heading', text: t(key) })
  const ticked = ticksOf(result).map(target => {
    const tick = facts.ticks.find(one => one.kind === target.kind && one.id === target.id)
    const name =
      target.kind === 'supplier'
        ? target.id
        : [...result.places, ...result.people].find(one => one.id === target.id)?.name
    return [
      t(`drill.kind.${target.kind}`),
      name ?? '',
      isTicked(facts.ticks, target) ? at(tick?.at ?? null) : t('drill.notTold'),
      tick?.by ?? '',
    ]
  })
  return {
    title: t('drill.paper.title'),
    subtitle: t('drill.paper.subtitle', { organization: facts.organization, place: facts.place }),
    language,
    now: facts.finishedAt,
    foot: t('drill.paper.foot', { code: facts.verificationCode }),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [t('drill.lot'), [lot.productName, lot.code].filter(Boolean).join(' · ')],
          [
            t('drill.supplierLot'),
            [lot.supplier, lot.supplierLot, lot.supplierDocument].filter(Boolean).join(' · '),
          ],
          [t('drill.received'), amounts(lot.received)],
          [t('drill.started'), `${at(facts.startedAt)} · ${facts.startedBy}`],
          [t('drill.finished'), at(facts.finishedAt)],
          [
            t('drill.took'),
            t(facts.took <= facts.target ? 'drill.onTime' : 'drill.late', {
              took: clockText(facts.took),
              target: clockText(facts.target),
            }),
          ],
          [t('drill.found'), `${numbers.format(Math.round(result.found * 1000) / 10)} %`],
          [t('drill.told'), `${numbers.format(facts.told)} %`],
        ],
      },
      heading('drill.step.back'),
      ...table(
        ['product', 'supplier', 'lot', 'document', 'date'],
        result.suppliers.map(one => [
          one.productName,
          one.supplier,
          one.supplierLot ?? '',
          one.supplierDocument ?? '',
          at(one.madeAt),
        ]),
        [0.26, 0.22, 0.17, 0.15, 0.2],
      ),
      heading('drill.step.forward'),
      ...table(
        ['product', 'batch', 'labels', 'places'],
        result.made.map(one => [one.productName, one.code ?? '', String(one.labels), one.places.join(', ')]),
        [0.34, 0.2, 0.12, 0.34],
      ),
      heading('drill.step.where'),
      ...table(
        ['whereabouts', 'labels', 'amounts'],
        result.whereabouts.map(one => [
          t(`drill.where.${one.kind}`),
          String(one.labels),
          amounts(one.amounts),
        ]),
        [0.4, 0.15, 0.45],
      ),
      ...table(
        ['place', 'inStock', 'amounts'],
        result.places.map(one => [one.name, String(one.inStock), amounts(one.amounts)]),
        [0.4, 0.15, 0.45],
      ),
      heading('drill.step.balance'),
      ...result.balance.flatMap((line): Block[] => [
        {
          kind: 'facts',
          rows: BALANCE.filter(part => part === 'received' || part === 'difference' || line[part] !== 0).map(
            part => [t(`trace.balance.${part}`), amount({ value: line[part], unit: line.measure })],
          ),
        },
      ]),
      heading('drill.step.told'),
      ...table(['kind', 'name', 'told', 'by'], ticked, [0.17, 0.35, 0.25, 0.23]),
      heading('drill.handled'),
      ...table(
        ['name', 'events', 'last'],
        result.people.map(one => [one.name, String(one.events), at(one.last)]),
        [0.5, 0.2, 0.3],
      ),
      ...(facts.conclusion === ''
        ? []
        : [heading('drill.conclusion'), { kind: 'text' as const, text: facts.conclusion }]),
      ...(result.isWhole
        ? []
        : [{ kind: 'text' as const, text: t('drill.notWhole', { count: result.labels }) }]),
      heading('drill.signature'),
      {
        kind: 'facts',
        rows: [
          [t('drill.signedName'), facts.signedName],
          [t('drill.code'), facts.verificationCode],
          [t('drill.digest'), facts.resultDigest],
          [t('drill.publicKey'), facts.publicKey],
        ],
      },
      { kind: 'note', text: t('drill.paper.note') },
    ],
  }
}

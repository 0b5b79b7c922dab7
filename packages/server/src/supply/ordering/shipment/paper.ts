/** The delivery note of a shipment between two places of ours: what goes along, from where to where, with its code. */
import { ENTITIES } from '@cloche/domain/entities'
import { centsOf, sumOfMoney } from '@cloche/domain/rules/amounts'
import { writeQuantity } from '@cloche/domain/rules/units'
import { languages, translate, type Language, type TextValues } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { bytecodeOf } from '../../../entity-engine/standard-handlers.ts'
import type { Paper } from '../../../adapters/printing/paper.ts'
import type { AnswerTo } from '../../../http/call-context.ts'

const TEXTS = wordsOf('between', 'words')

interface Written {
  readonly language: Language
  readonly currency: string
  readonly timeZone: string
  readonly now: string
  /** Where the code leads. */
  readonly publicUrl: string
}

export function shipmentPaper(
  { shipment, lines, containers, charges, note }: AnswerTo<'ordering.shipment'>,
  { language, currency, timeZone, now, publicUrl }: Written,
): Paper {
  const locale = languages[language].paper
  const t = (key: string, values: TextValues = {}) => translate(TEXTS[language], key, values, language)
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const money = (value: number | null) =>
    value === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency }).format((centsOf(value) ?? 0) / 100)
  const boxes = new Map(containers.map(({ id, name }) => [id, name]))
  const number = shipment.document ?? ''
  const degrees = shipment.departureTemperature
  const facts: [string, string | null][] = [
    [t('between.from'), shipment.fromName],
    [t('between.to'), shipment.toName],
    [t('between.sentAt'), instant.format(new Date(shipment.sentAt))],
    [t('between.temperatureOut'), degrees === null ? null : `${degrees} °C`],
    [t('between.note'), note],
  ]
  const prices = lines.flatMap(({ price }) => (price === null ? [] : [price]))
  return {
    title: t('between.paper', { number }),
    subtitle: t('between.paperFor', { from: shipment.fromName, to: shipment.toName }),
    foot: t('between.paper', { number }),
    language,
    now,
    blocks: [
      {
        kind: 'code',
        payload: bytecodeOf(ENTITIES.shipment, shipment.id, publicUrl).address,
        text: t('between.codeHint'),
      },
      {
        kind: 'facts',
        rows: facts.filter((row): row is [string, string] => row[1] !== null && row[1] !== ''),
      },
      {
        kind: 'table',
        head: ['product', 'label', 'box', 'until', 'amount', ...(charges ? ['price'] : [])].map(key =>
          t(`between.column.${key}`),
        ),
        rows: lines.map(line => {
          const end = line.expiration ?? line.bestBefore
          return [
            line.name,
            line.serial ?? t('between.loose'),
            boxes.get(line.containerId ?? '') ?? '',
            end === null ? '' : day.format(new Date(end)),
            writeQuantity(line.quantity.value, line.quantity.unit as never, locale),
            ...(charges ? [money(line.price)] : []),
          ]
        }),
        widths: charges ? [0.3, 0.17, 0.14, 0.14, 0.12, 0.13] : [0.34, 0.19, 0.16, 0.16, 0.15],
        ends: [false, false, false, false, true, ...(charges ? [true] : [])],
      },
      ...(charges && prices.length > 0
        ? [
            {
              kind: 'facts' as const,
              rows: [[t('between.total'), money(sumOfMoney(prices))]] as [string, string][],
            },
          ]
        : []),
    ],
  }
}

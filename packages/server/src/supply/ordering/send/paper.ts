/** The sheet of an order, its table, and the letter that carries both, in the language of the supplier. */
import { centsOf, type Amount, type Money } from '@cloche/domain/rules/amounts'
import { localDay } from '@cloche/domain/rules/calendar'
import {
  fileStem,
  ORDER_SHEET,
  orderSheet,
  ublOrder,
  type OrderDocument,
  type OrderParty,
} from '@cloche/domain/rules/orders'
import { csvLine } from '@cloche/domain/rules/sheets'
import { writeQuantity } from '@cloche/domain/rules/units'
import { languages, translate, type Language, type TextValues } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Letter } from '../../../adapters/mail/index.ts'
import type { Paper } from '../../../adapters/printing/paper.ts'

const TEXTS = wordsOf('orderPages', 'words')

/** How an order is written in a language. */
export function writing(order: OrderDocument, language: Language) {
  const locale = languages[language].paper
  const t = (key: string, values: TextValues = {}) => translate(TEXTS[language], key, values, language)
  const money = (one: Money | null) =>
    one === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: order.currency }).format(
          (centsOf(one) ?? 0) / 100,
        )
  const quantity = ({ value, unit }: Amount) => writeQuantity(value, unit, locale)
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: order.timeZone,
  }).format(new Date(order.deliverAt))
  return { t, money, quantity, day }
}

/** `4 × Crate 5 kg`; nothing where it is bought without packs. */
const packsText = (
  { packs, pack, packName }: OrderDocument['lines'][number],
  quantity: (amount: Amount) => string,
): string =>
  packs === null || pack === null ? '' : `${packs} × ${[packName, quantity(pack)].filter(Boolean).join(' ')}`

const whole = ({ name, address, postcode, city, country }: OrderParty): string =>
  [name, address, [postcode, city].filter(Boolean).join(' '), country]
    .filter(part => part !== null && part !== '')
    .join(', ')

/** The sheet. */
export function orderPaper(order: OrderDocument, language: Language): Paper {
  const { t, money, quantity, day } = writing(order, language)
  const facts: [string, string | null][] = [
    [t('supplierPage.from'), [whole(order.buyer), order.buyer.vatId].filter(Boolean).join(' · ')],
    [t('supplierPage.place'), whole(order.place)],
    [t('supplierPage.day'), day],
    [t('supplierPage.customerNumber'), order.customerNumber],
    [t('supplierPage.orderedBy'), order.orderedBy],
    [t('supplierPage.version'), String(order.version)],
    [t('supplierPage.note'), order.note],
  ]
  const isPriced = order.total !== null || order.lines.some(({ price }) => price !== null)
  const total: [string, string][] = [
    ...(order.total === null ? [] : ([[t('supplierPage.total'), money(order.total)]] as [string, string][])),
    ...(order.deliveryFee === null
      ? []
      : ([[t('supplierPage.fee'), money(order.deliveryFee)]] as [string, string][])),
  ]
  return {
    title: t('orderPaper.title', { number: order.number }),
    subtitle: t('orderPaper.subtitle', { buyer: order.buyer.name, seller: order.seller.name }),
    foot: t('orderPaper.foot', { number: order.number, version: order.version }),
    language,
    now: order.issuedAt,
    blocks: [
      ...(order.replaces === null
        ? []
        : [
            {
              kind: 'banner' as const,
              isWarning: true,
              text: t('orderPaper.replaces', { version: order.replaces }),
            },
          ]),
      {
        kind: 'facts',
        rows: facts.filter((row): row is [string, string] => row[1] !== null && row[1] !== ''),
      },
      {
        kind: 'table',
        head: ['code', 'product', 'packs', 'quantity', ...(isPriced ? ['price'] : [])].map(key =>
          t(`supplierPage.${key}`),
        ),
        rows: order.lines.map(line => [
          line.supplierCode ?? '',
          line.supplierName ?? line.name,
          packsText(line, quantity),
          quantity(line.quantity),
          ...(isPriced ? [money(line.price)] : []),
        ]),
        widths: isPriced ? [0.14, 0.38, 0.2, 0.14, 0.14] : [0.16, 0.44, 0.24, 0.16],
        ends: [false, false, false, true, ...(isPriced ? [true] : [])],
      },
      ...(total.length === 0 ? [] : [{ kind: 'facts' as const, rows: total }]),
      ...(isPriced ? [{ kind: 'note' as const, text: t('orderPaper.withoutTax') }] : []),
    ],
  }
}

/** The table, with a point for decimals and the marks by which spreadsheets open it as it is meant. */
export function orderCsv(order: OrderDocument): string {
  const day = localDay(order.deliverAt, order.timeZone)
  const rows = orderSheet(order, day).map(cells =>
    csvLine(
      cells.map(cell => cell ?? ''),
      ',',
    ),
  )
  return `\uFEFF${csvLine([...ORDER_SHEET], ',')}${rows.join('')}`
}

/** What a webhook is sent, as Standard Webhooks have it. */
export const orderMessageBody = (order: OrderDocument, isOff: boolean, ubl = false): string =>
  JSON.stringify({
    type: isOff ? 'order.cancelled' : 'order.placed',
    timestamp: order.issuedAt,
    data: ubl ? { number: order.number, version: order.version, document: ublOrder(order) } : order,
  })

export interface Addressed {
  readonly to: string
  /** Absent: it was called off, and there is nothing to answer. */
  readonly href?: string
  readonly pdf?: Buffer
}

/** The letter; of an order that was called off without its sheets. */
export function orderLetter(order: OrderDocument, { to, href, pdf }: Addressed, language: Language): Letter {
  const { t, quantity, day } = writing(order, language)
  const kind = pdf === undefined ? 'Off' : order.version > 1 ? 'Again' : ''
  const values = {
    number: order.number,
    organization: order.buyer.name,
    place: order.place.name,
    supplier: order.seller.name,
    email: to,
    day,
  }
  const lines =
    pdf === undefined
      ? []
      : order.lines.map(line =>
          t('orderLetter.line', {
            quantity: quantity(line.quantity),
            name: [line.supplierName ?? line.name, packsText(line, quantity), line.supplierCode]
              .filter(Boolean)
              .join(' · '),
          }),
        )
  const stem = fileStem(order)
  return {
    to,
    language,
    subject: t(`orderLetter.subject${kind}`, values),
    greeting: t('orderLetter.hello'),
    paragraphs: [
      t(`orderLetter.text${kind}`, values),
      ...lines,
      ...(order.note === null || pdf === undefined ? [] : [`${t('supplierPage.note')}: ${order.note}`]),
      ...(href === undefined ? [] : [t('orderLetter.answer')]),
    ],
    ...(href === undefined
      ? {}
      : { button: { text: t('orderLetter.button'), href }, hint: t('orderLetter.hint') }),
    footer: t('orderLetter.footer', values),
    ...(order.buyer.email === null ? {} : { replyTo: order.buyer.email }),
    ...(pdf === undefined
      ? {}
      : {
          attachments: [
            { name: `${stem}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') },
            {
              name: `${stem}.csv`,
              type: 'text/csv; charset=utf-8',
              base64: Buffer.from(orderCsv(order)).toString('base64'),
            },
          ],
        }),
  }
}

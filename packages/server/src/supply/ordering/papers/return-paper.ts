/** The paper of a return, and the letter that carries it, in the language of the supplier. */
import { centsOf } from '@cloche/domain/rules/amounts'
import { writeQuantity } from '@cloche/domain/rules/units'
import {
  chooseLocale,
  languageOf,
  languages,
  translate,
  type Language,
  type TextValues,
} from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Letter } from '../../../adapters/mail/index.ts'
import type { Paper } from '../../../adapters/printing/paper.ts'
import type { ReturnPaperRow } from './return.store.ts'

const TEXTS = wordsOf('orderPages', 'ordering', 'words')

export const languageFor = ({ language, locale }: ReturnPaperRow): Language =>
  language ?? languageOf(chooseLocale({ saved: locale }))

function writing({ currency, timeZone }: ReturnPaperRow, language: Language) {
  const locale = languages[language].paper
  const t = (key: string, values: TextValues = {}) => translate(TEXTS[language], key, values, language)
  const money = (one: number | null) =>
    one === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency }).format((centsOf(one) ?? 0) / 100)
  const day = (at: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at))
  return { t, money, day, locale }
}

/** The paper. */
export function returnPaper(rows: readonly [ReturnPaperRow, ...ReturnPaperRow[]], language: Language): Paper {
  const [first] = rows
  const { t, money, day, locale } = writing(first, language)
  const { address, postcode, city } = first.placeAddress
  const facts: [string, string | null][] = [
    [t('supplierPage.from'), [first.buyer, first.buyerVatId].filter(Boolean).join(' · ')],
    [
      t('returnPaper.place'),
      [first.place, address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    [t('returnPaper.day'), day(first.at)],
    [t('supplierPage.customerNumber'), first.customerNumber],
    [t('returnPaper.by'), first.by],
    [t('supplierPage.note'), first.note],
  ]
  return {
    title: t('returnPaper.title', { number: first.document }),
    subtitle: t('orderPaper.subtitle', { buyer: first.buyer, seller: first.supplier }),
    foot: t('returnPaper.foot', { number: first.document }),
    language,
    now: first.at,
    blocks: [
      {
        kind: 'facts',
        rows: facts.filter((row): row is [string, string] => row[1] !== null && row[1] !== ''),
      },
      {
        kind: 'table',
        head: ['product', 'lot', 'delivery', 'quantity', 'reason', 'price'].map(key =>
          t(`returnPaper.${key}`),
        ),
        rows: rows.map(row => [
          row.product,
          row.lot ?? '',
          row.delivery ?? '',
          writeQuantity(row.quantity.value, row.quantity.unit, locale),
          t(`supplierEntry.choice.reason.${row.reason}`),
          money(row.money),
        ]),
        widths: [0.26, 0.16, 0.16, 0.12, 0.18, 0.12],
        ends: [false, false, false, true, false, true],
      },
      { kind: 'note', text: t('returnPaper.ask') },
      { kind: 'note', text: t('orderPaper.withoutTax') },
    ],
  }
}

/** The letter. */
export function returnLetter(
  rows: readonly [ReturnPaperRow, ...ReturnPaperRow[]],
  to: string,
  pdf: Buffer,
  language: Language,
): Letter {
  const [first] = rows
  const { t, locale } = writing(first, language)
  const values = {
    number: first.document,
    organization: first.buyer,
    place: first.place,
    supplier: first.supplier,
    email: to,
  }
  return {
    to,
    language,
    subject: t('returnLetter.subject', values),
    greeting: t('orderLetter.hello'),
    paragraphs: [
      t('returnLetter.text', values),
      ...rows.map(row =>
        t('returnLetter.line', {
          quantity: writeQuantity(row.quantity.value, row.quantity.unit, locale),
          name: [row.product, row.lot].filter(Boolean).join(' · '),
          reason: t(`supplierEntry.choice.reason.${row.reason}`),
        }),
      ),
      ...(first.note === null ? [] : [`${t('supplierPage.note')}: ${first.note}`]),
      t('returnLetter.ask', values),
    ],
    footer: t('returnLetter.footer', values),
    ...(first.buyerEmail === null ? {} : { replyTo: first.buyerEmail }),
    attachments: [{ name: `${first.document}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }],
  }
}

/** An invoice as a paper, in the language of who bought; nothing in it is read anew, all is as it was issued. */
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Block, Paper } from '../../../adapters/printing/paper.ts'
import type { Invoice } from '../buyer.store.ts'

const WORDS = wordsOf('store')

type Data = NonNullable<Invoice['data']>

const addressOf = ({ name, vatId, address, postcode, city, country }: Data['buyer']): string =>
  [name, vatId, address, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

export function invoicePaper(invoice: Invoice, data: Data): Paper {
  const locale = chooseLocale({ saved: data.locale })
  const language = languageOf(locale)
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(WORDS[language], `store.paper.${key}`, values, locale)
  const money = (cents: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: invoice.currency }).format(cents / 100)
  const date = (instant: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: data.timeZone }).format(new Date(instant))
  const percent = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
  const nameOf = (line: Data['lines'][number]): string => {
    if (line.kind === 'shipping') return say('shipping')
    if (line.from === null || line.to === null) return line.name
    const values = { name: line.name, from: date(line.from), to: date(line.to) }
    return line.days === null
      ? say('line', values)
      : say('lineDays', { ...values, days: line.days.left, of: line.days.of })
  }
  const facts: [string, string][] = [
    [say('number'), invoice.name],
    [say('issued'), date(invoice.issuedAt)],
    [say('seller'), addressOf(data.seller)],
    [say('buyer'), addressOf(data.buyer)],
    [say('reference'), data.reference],
  ]
  if (data.corrects !== null) facts.push([say('corrects'), data.corrects])
  if (data.reason !== null) facts.push([say('reason'), say(`reason.${data.reason}`)])
  if (invoice.dueAt !== null) facts.push([say('due'), date(`${invoice.dueAt}T12:00:00Z`)])
  if (invoice.dueAt !== null && data.iban !== '') facts.push([say('iban'), data.iban])
  const treatment = ['reverseCharge', 'export'].includes(data.treatment)
    ? [{ kind: 'text', text: say(`treatment.${data.treatment}`) } as const]
    : []
  const blocks: Block[] = [
    { kind: 'facts', rows: facts },
    {
      kind: 'table',
      head: [say('what'), say('quantity'), say('unit'), say('discount'), say('rate'), say('net')],
      rows: data.lines.map(line => [
        nameOf(line),
        String(line.quantity),
        money(line.unit),
        line.discount === 0 ? '' : money(line.discount),
        `${percent(line.taxPercent)} %`,
        money(line.net),
      ]),
      widths: [0.38, 0.1, 0.14, 0.13, 0.1, 0.15],
    },
    { kind: 'heading', text: say('taxes') },
    {
      kind: 'table',
      head: [say('rate'), say('net'), say('tax')],
      rows: data.taxes.map(one => [`${percent(one.percent)} %`, money(one.net), money(one.tax)]),
      widths: [0.3, 0.35, 0.35],
    },
    ...treatment,
    { kind: 'heading', text: say('total', { total: money(data.total) }) },
    ...(data.foot === '' ? [] : [{ kind: 'note', text: data.foot } as const]),
  ]
  return {
    title: say(invoice.kind === 'credit' ? 'credit' : 'invoice'),
    subtitle: `${data.seller.name} · ${invoice.name}`,
    blocks,
    foot: `${data.seller.name} · ${invoice.name}`,
    language,
    now: invoice.issuedAt,
  }
}

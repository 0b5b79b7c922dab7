/** What people are told, in their language: by letter, in a browser, on the telephone. */
import { writeQuantity } from '@cloche/domain/rules/units'
import { translate, type TextValues } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Letter } from '../../../adapters/mail/index.ts'
import { instantFor, letterFor, type Reader } from '../../../tenancy/index.ts'
import type { ChasedRow } from '../chase.store.ts'
import type { LinkedBreach } from '../taken-on.ts'
import type { MadeLink } from './links.ts'
import type { DeliveryRow } from './deliveries.store.ts'
import type { Recipient } from './recipients.ts'

const WORDS = wordsOf('notification', 'chase')
const SMS_MAX = 300
const BUNDLED_SHOWN = 50

export interface Message {
  readonly chased: ChasedRow
  readonly delivery: Pick<DeliveryRow, 'step' | 'number' | 'forwarderId' | 'askedBy'>
}

const levelOf = ({ language, locale }: Reader, { level }: ChasedRow) =>
  translate(WORDS[language], `notification.choice.level.${level}`, {}, locale)
const valuesOf = (reader: Reader, chased: ChasedRow): TextValues => ({
  level: levelOf(reader, chased),
  title: chased.name,
  description: chased.description,
  location: chased.device === null ? chased.place : `${chased.device}, ${chased.place}`,
  at: instantFor(reader, chased.registered ?? chased.created),
})

/** How far a breach went and beyond which limits, where both are known. */
function breachValues(reader: Reader, { began, peak, unit, limits }: LinkedBreach): TextValues | undefined {
  const { lowLow, low, high, highHigh } = limits
  const given = [lowLow, low, high, highHigh].filter(limit => limit !== null)
  if (peak === null || given.length === 0) return undefined
  const sign = unit === 'percent' ? '%' : (unit ?? '')
  const written = (value: number) => writeQuantity(Math.round(value * 10) / 10, sign, reader.locale).trim()
  return { peak: written(peak), limits: given.map(written).join(' · '), at: instantFor(reader, began) }
}

const pageOf = ({ id, address }: ChasedRow) => address ?? `/notification/notification/${id}`

function footerOf({ chased, delivery }: Message, { userId }: Recipient): string {
  if (delivery.step !== 'again') return delivery.forwarderId === null ? 'alarm.footerOwn' : 'alarm.footer'
  if (delivery.forwarderId !== null) return 'alarm.footer'
  return chased.userId !== null && chased.userId === userId ? 'alarm.footerPerson' : 'alarm.footerPlace'
}

/**
 * @param link undefined where there is nothing to answer any more
 * @param breach of which it tells
 */
export function alarmLetter(
  message: Message,
  recipient: Recipient,
  link: MadeLink | undefined,
  publicUrl: string,
  breach: LinkedBreach | null,
): Letter {
  const { chased, delivery } = message
  const { reader } = recipient
  const page = `${publicUrl}/#${pageOf(chased)}`
  const said = chased.description === null || chased.description.trim() === '' ? [] : ['alarm.description']
  const wentTo = breach === null ? undefined : breachValues(reader, breach)
  // Of a test nothing goes on that could end.
  const ended = chased.resolved || chased.kind === 'test' ? null : chased.endedAt
  const why = chased.resolved
    ? 'alarm.resolved'
    : chased.kind === 'test'
      ? 'alarm.trial'
      : delivery.step === 'escalation' && delivery.number > 0
        ? 'alarm.repeat'
        : `alarm.${delivery.step}`
  return letterFor(reader, {
    kind: 'alarm',
    to: recipient.email ?? '',
    href: link?.href ?? page,
    paragraphs: [
      'alarm.title',
      ...said,
      'alarm.where',
      ...(wentTo === undefined ? [] : ['alarm.breach']),
      ...(ended === null ? [] : ['alarm.over']),
      why,
      ...(recipient.userId === null ? [] : ['alarm.address']),
    ],
    footer: footerOf(message, recipient),
    values: {
      ...valuesOf(reader, chased),
      ...wentTo,
      ended: ended === null ? '' : instantFor(reader, ended),
      number: delivery.number,
      forwarder: delivery.askedBy ?? '',
      address: page,
      until: link === undefined ? '' : instantFor(reader, link.expires),
    },
  })
}

/** Many at once, as one letter. */
export function bundleLetter(
  all: readonly ChasedRow[],
  { reader, email }: Recipient,
  publicUrl: string,
): Letter {
  const count = all.length
  const letter = letterFor(reader, {
    kind: 'alarms',
    to: email ?? '',
    href: `${publicUrl}/#/notification/notifications`,
    paragraphs: ['alarms.intro'],
    footer: 'alarms.footer',
    values: { count },
  })
  const lines = all
    .slice(0, BUNDLED_SHOWN)
    .map(chased => said(reader, 'chase.bundled.line', valuesOf(reader, chased)))
  return { ...letter, paragraphs: [...letter.paragraphs, ...lines] }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const said = ({ language, locale }: Reader, key: string, values: TextValues) =>
  oneLine(translate(WORDS[language], key, values, locale))

/** One SMS, or a few in a row: the link comes whole. */
export function smsText(all: readonly ChasedRow[], { reader }: Recipient, href: string): string {
  const [chased] = all
  if (chased === undefined) return ''
  const isOne = all.length === 1
  const text = isOne
    ? said(reader, 'chase.sms', valuesOf(reader, chased))
    : said(reader, 'chase.bundled', { count: all.length, organization: chased.organization })
  return `${text.slice(0, SMS_MAX - href.length - 1).toWellFormed()} ${href}`
}

/** What a browser shows, and what it opens: JSON for its service worker. */
export function pushPayload(all: readonly ChasedRow[], { reader }: Recipient, href: string): string {
  const [chased] = all
  if (chased === undefined) return '{}'
  const isOne = all.length === 1
  const values = valuesOf(reader, chased)
  return JSON.stringify({
    title: (isOne
      ? said(reader, 'chase.push.title', values)
      : said(reader, 'chase.bundled', { count: all.length, organization: chased.organization })
    ).slice(0, 200),
    body: isOne ? said(reader, 'chase.push.body', values).slice(0, 500) : '',
    address: href.slice(href.indexOf('#') + 1),
    tag: isOne ? chased.id : `bundle ${chased.id}`,
    lang: reader.language,
    isUrgent: all.some(({ level }) => level === 'error'),
  })
}

/** What a webhook is told: no address of anybody, and an id by which the record is read. */
export function hookBody({ chased, delivery }: Message, at: string): string {
  const { id, name, description, kind, level, locationId, place, registered, created } = chased
  return JSON.stringify({
    type: `notification.${delivery.step}`,
    timestamp: at,
    data: {
      id,
      name,
      description: description?.slice(0, 4000) ?? null,
      kind,
      level,
      registered: registered ?? created,
      location: { id: locationId, name: place },
      step: delivery.step,
      number: delivery.number,
    },
  })
}

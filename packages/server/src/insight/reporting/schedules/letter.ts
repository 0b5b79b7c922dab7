/** The letter that a report goes out with, in the language of its reader. */
import { codeOfDigest } from '@cloche/domain/rules/reports'
import { chooseLocale, languageOf, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Attached, Letter } from '../../../adapters/mail/index.ts'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { checkAddressOf } from '../../reports/index.ts'
import { findPerson, letterFor, type Reader } from '../../../tenancy/index.ts'
import type { DeliveryRow, SentReport } from './deliveries.store.ts'
import type { MadeUnsubscribeLink } from './links.ts'
import type { RunningSchedule } from './schedules.store.ts'

const WORDS = wordsOf('reporting', 'mail')

interface Written {
  readonly delivery: DeliveryRow
  readonly report: SentReport
  readonly schedule: RunningSchedule
}

/** Somebody of whom nothing but an address is known reads the language of the report, on the clock of the place. */
async function strangerOf(
  transaction: Transaction,
  organizationId: string,
  { delivery, report, schedule }: Written,
): Promise<Reader> {
  const { rows } = await transaction.query<{ name: string }>({
    text: 'select name from organization where id = $1',
    values: [organizationId],
  })
  const locale = chooseLocale({ saved: report.language ?? schedule.locale })
  return {
    name: '',
    email: delivery.address,
    organization: rows[0]?.name ?? '',
    language: languageOf(locale) as Language,
    locale,
    timeZone: schedule.timeZone,
  }
}

/** Who has no way into Cloche can have the report checked by its code. */
const toCheck = (publicUrl: string, { contentDigest }: SentReport) =>
  contentDigest === null
    ? {}
    : { href: checkAddressOf(publicUrl, codeOfDigest(contentDigest)), button: 'report.check' }

/** @param link by which the reader unsubscribes; null: there is nothing to unsubscribe from */
export async function reportLetter(
  { config }: { readonly config: Pick<Config, 'publicUrl'> },
  transaction: Transaction,
  organizationId: string,
  written: Written,
  files: readonly Attached[],
  link: MadeUnsubscribeLink | null,
): Promise<Letter> {
  const { report, schedule, delivery } = written
  const person =
    delivery.userId === null ? undefined : await findPerson(transaction, organizationId, delivery.userId)
  const reader = person ?? (await strangerOf(transaction, organizationId, written))
  const days = new Intl.DateTimeFormat(reader.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const noon = (text: string) => new Date(`${text}T12:00:00Z`)
  const day = (text: string) => days.format(noon(text))
  const words = WORDS[reader.language]
  const isOneDay = report.fromDay === report.toDay
  const letter = letterFor(reader, {
    kind: 'report',
    to: delivery.address,
    ...(person === undefined
      ? toCheck(config.publicUrl, report)
      : { href: `${config.publicUrl}/#/reporting/report/${report.id}` }),
    paragraphs: [
      isOneDay ? 'report.day' : 'report.days',
      ...(report.isEmpty ? ['report.isEmpty'] : []),
      ...(report.mark === null || report.mark === 'final' ? [] : [`report.${report.mark}`]),
      ...(files.length > 0 ? [] : [person === undefined ? 'report.tooLargeOutside' : 'report.tooLarge']),
    ],
    footer: link === null ? 'report.footerTrial' : 'report.footer',
    values: {
      title: schedule.name,
      kind: translate(words, `report.choice.kind.${report.kind}`, {}, reader.locale),
      place: report.place,
      from: day(report.fromDay),
      to: day(report.toDay),
      days: days.formatRange(noon(report.fromDay), noon(report.toDay)),
    },
  })
  if (link === null) return { ...letter, attachments: files }
  return {
    ...letter,
    attachments: files,
    unsubscribe: {
      text: translate(words, 'mail.report.unsubscribe', {}, reader.locale),
      href: `${config.publicUrl}/#/request/unsubscribe/${link.text}`,
      pressHref: `${config.publicUrl}${UNSUBSCRIBE_PATH}/${link.text}`,
    },
  }
}

/** Where mail programs send their one press. */
export const UNSUBSCRIBE_PATH = '/api/v0/reporting/unsubscribe-press'

/** Reminders of licences that end: a notification in the organization, and a letter to each of its owners, once a step. */
import { ENTITIES } from '@cloche/domain/entities'
import { sumOfMoney, moneyOfCents } from '@cloche/domain/rules/amounts'
import { reminderDue } from '@cloche/domain/rules/store'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Services } from '../../../http/call-context.ts'
import { findPerson, letterFor, type Person } from '../../../tenancy/index.ts'
import type { Shop } from '../quotes.ts'
import { renewalQuote } from './renewal.ts'

interface Ending {
  readonly id: string
  readonly name: string
  readonly to: string
  readonly sent: number | null
  readonly purchaseId: string | null
  readonly locationId: string | null
}

const WORDS = wordsOf('notices')
const ADDRESS = '/licenses'
const OWNERS_MAX = 10

async function endingOf({ transaction, actor }: WriteContext): Promise<Ending[]> {
  const { rows } = await transaction.query<Ending>({
    text: `select id, name, "to", reminded_days as sent, purchase_id as "purchaseId", location_id as "locationId" from license
      where organization_id = $1 and deleted is null and active and status in ('completed', 'pending_cancel')
        and "to" > $2 and "to" <= $2::timestamptz + interval '30 days' order by "to", id limit 1000 for update`,
    values: [actor.organizationId, actor.now],
  })
  return rows
}

async function ownersOf({ transaction, actor }: WriteContext): Promise<Person[]> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from "user" where organization_id = $1 and deleted is null and active and role_level = 5 order by id limit ${OWNERS_MAX}`,
    values: [actor.organizationId],
  })
  const people = await Promise.all(rows.map(({ id }) => findPerson(transaction, actor.organizationId, id)))
  return people.filter(person => person !== undefined)
}

/** What going on costs as of now, where something of it renews; null: nothing does. */
async function renewalPrice(
  { transaction, actor }: WriteContext,
  due: readonly Ending[],
  shop: Shop | undefined,
) {
  const ids = [...new Set(due.flatMap(({ purchaseId }) => purchaseId ?? []))]
  if (shop === undefined || ids.length === 0) return null
  const { rows } = await transaction.query<Parameters<typeof renewalQuote>[1]>({
    text: `select lines, renews_at as "renewsAt" from purchase where organization_id = $1 and id = any($2::uuid[])
      and status = 'completed' and renews_at is not null and jsonb_array_length(lines) > 0`,
    values: [actor.organizationId, ids],
  })
  const quotes = rows
    .map(row => renewalQuote(shop, row, actor.now))
    .filter(quote => quote.faults.length === 0)
  if (quotes.length === 0) return null
  return {
    sum: sumOfMoney(quotes.map(quote => moneyOfCents(quote.total))) ?? 0,
    currency: shop.buyer.currency,
  }
}

/** `2 × Chef, Reports`, the first few. */
function listOf(due: readonly Ending[]): string {
  const counts = new Map<string, number>()
  for (const { name } of due) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => (count === 1 ? name : `${count} × ${name}`))
    .join(', ')
    .slice(0, 500)
}

const dateIn = (instant: string, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(instant))

async function placeOf({ transaction, actor }: WriteContext, due: readonly Ending[]): Promise<string | null> {
  const own = due.find(({ locationId }) => locationId !== null)?.locationId
  if (own != null) return own
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from location where organization_id = $1 and deleted is null and parent_id is null order by priority, id limit 1',
    values: [actor.organizationId],
  })
  return rows[0]?.id ?? null
}

/** Tells of all that is due in one go; what was told of is noted with its licences. */
export async function remindOf(
  context: WriteContext,
  services: Services,
  shop: Shop | undefined,
): Promise<void> {
  const { transaction, actor } = context
  const steps = new Map<number, Ending[]>()
  for (const license of await endingOf(context)) {
    const days = reminderDue(license.to, actor.now, license.sent)
    if (days !== null) steps.set(days, [...(steps.get(days) ?? []), license])
  }
  if (steps.size === 0) return
  const owners = await ownersOf(context)
  const { rows } = await transaction.query<{ locale: string; timeZone: string }>({
    text: 'select locale, time_zone as "timeZone" from organization where id = $1',
    values: [actor.organizationId],
  })
  const { locale: saved = 'en', timeZone = 'UTC' } = rows[0] ?? {}
  for (const [days, due] of steps) {
    const list = listOf(due)
    const price = await renewalPrice(context, due, shop)
    const end = due[0]!.to
    const said = (locale: string) => ({
      list,
      count: due.length,
      date: dateIn(end, locale, timeZone),
      price:
        price === null
          ? null
          : new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency }).format(price.sum),
    })
    const locale = chooseLocale({ saved })
    const language = languageOf(locale)
    const about = price === null ? 'notice.licensesEnd' : 'notice.licensesRenew'
    const locationId = await placeOf(context, due)
    if (locationId !== null)
      await createRecord(context, ENTITIES.notification, {
        name: translate(WORDS[language], `${about}.title`, said(locale), locale).slice(0, 200),
        description: translate(WORDS[language], `${about}.text`, said(locale), locale),
        kind: 'message',
        level: days === 1 ? 'warning' : 'info',
        locationId,
        address: ADDRESS,
      })
    for (const person of owners)
      await services.outbox.post(
        transaction,
        letterFor(person, {
          kind: 'licensesEnd',
          href: `${services.config.publicUrl}/#${ADDRESS}`,
          paragraphs: ['licensesEnd.text', price === null ? 'licensesEnd.ends' : 'licensesEnd.renews'],
          footer: 'licensesEnd.footer',
          values: said(person.locale),
        }),
      )
    await transaction.query({
      text: 'update license set reminded_days = $3 where organization_id = $1 and id = any($2::uuid[])',
      values: [actor.organizationId, due.map(({ id }) => id), days],
    })
  }
}

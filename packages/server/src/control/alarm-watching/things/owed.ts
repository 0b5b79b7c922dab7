/**
 * Checks that were owed and that nobody made: each late or missed one is an incidence, whether or not an alert watches
 * the point. Found again it goes on, once somebody checks it is over.
 */
import { createHash } from 'node:crypto'
import { ENTITIES } from '@cloche/domain/entities'
import { owedChange, owedIncidence, type OwedTexts } from '@cloche/domain/operations'
import { judgedSlots, type JudgedSlot } from '@cloche/domain/rules/food-safety'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../../database/transaction.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { owingOf } from '../../../operations/due-points.ts'
import { noticesOf, tellOf } from '../notices.ts'
import {
  goingOwedStatement,
  owingStatement,
  sawStatement,
  seenStatement,
  thereStatement,
  type GoingOwed,
  type OwingPointRow,
} from './owed.store.ts'

const { incidence, notification } = ENTITIES
const NOTICES = wordsOf('notices')
/** Of slots that are found at once, the rest waits for the next look. */
const BEGUN_MAX = 200

/** The same for one point and one slot, whoever looks: it is written once. */
function idOfSlot(pointId: string, dueAt: number): string {
  const hash = createHash('sha256').update(`${pointId} ${dueAt}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function textsOf(locale: string, zone: string): OwedTexts {
  const language = languageOf(locale)
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return {
    words: (key, values) => translate(NOTICES[language], key, values, language),
    clock: at => time.format(at),
  }
}

/** Found just now: told of where no alert does that. */
export interface OwedNews {
  readonly pointId: string
  tell(): Promise<void>
}

interface Judged {
  readonly row: OwingPointRow
  readonly slots: readonly JudgedSlot[]
}

const slotsOf = (row: OwingPointRow, after: number, now: number): JudgedSlot[] =>
  judgedSlots(owingOf(row), row.zone, row.checks, after, now - 1)

/** What goes on is over, or says that it was missed by now. */
async function goOn(
  write: WriteContext,
  going: GoingOwed,
  judged: Judged | undefined,
  locale: string,
  now: number,
) {
  const { organizationId } = write.actor
  const dueAt = Date.parse(going.dueAt)
  const notices = () => noticesOf(write.transaction, organizationId, going.id)
  if (judged === undefined) {
    const ended = new Date(now).toISOString()
    await changeRecord(write, incidence, going.id, { isAlerting: false, ended })
    for (const one of await notices()) await changeRecord(write, notification, one.id, { endedAt: ended })
    return
  }
  const { row, slots } = judged
  const found = slots.find(slot => slot.dueAt === dueAt)
  const missedAt = found?.missedAt ?? going.missedAt ?? dueAt
  // A slot that moved away, since somebody told of a check that was made before: that check answers it.
  const earlier =
    found === undefined ? row.checks.findLast(at => at <= missedAt && at > dueAt - 86_400_000) : undefined
  const slot = found ?? { opensAt: dueAt, dueAt, missedAt, answeredAt: earlier ?? null }
  const madeUpAt = slot.answeredAt === null ? (row.checks.find(at => at > missedAt) ?? null) : null
  const news = owedChange(row, slot, madeUpAt, going, now, textsOf(locale, row.zone))
  if (news === null) return
  const { change, isClosed } = news
  await changeRecord(write, incidence, going.id, change)
  if (isClosed) {
    if (going.status === 'open') await changeRecord(write, incidence, going.id, { status: 'acknowledged' })
    if (going.status !== 'closed')
      await changeRecord(write, incidence, going.id, { status: 'closed', closedAt: write.actor.now })
  }
  const { name, level, ended } = change
  for (const one of await notices())
    await changeRecord(write, notification, one.id, {
      ...(name === undefined ? {} : { name, level }),
      ...(ended === undefined ? {} : { endedAt: ended }),
      ...(isClosed ? { resolved: true, resolvedAt: write.actor.now } : {}),
    })
}

/** An incidence for each slot that became late since the last look. */
async function beginNew(
  write: WriteContext,
  all: readonly Judged[],
  seen: number,
  locale: string,
  now: number,
): Promise<{ readonly news: OwedNews[]; readonly until: number }> {
  const { actor, transaction } = write
  const late = all
    .flatMap(({ row, slots }) =>
      slots
        .filter(({ dueAt, answeredAt }) => dueAt > seen && (answeredAt === null || answeredAt > dueAt))
        .map(slot => ({ row, slot, id: idOfSlot(row.id, slot.dueAt) })),
    )
    .toSorted((a, b) => a.slot.dueAt - b.slot.dueAt)
  const taken = late.slice(0, BEGUN_MAX)
  const { rows } = await transaction.query(
    thereStatement(
      actor.organizationId,
      taken.map(({ id }) => id),
    ),
  )
  const there = new Set(rows.map(({ id }) => id))
  const news: OwedNews[] = []
  for (const { row, slot, id } of taken) {
    const texts = textsOf(locale, row.zone)
    const draft = there.has(id) ? null : owedIncidence(row, slot, slot.answeredAt ?? now, texts)
    if (draft === null) continue
    await createRecord(write, incidence, { ...draft, id })
    // It was made up before anybody looked: nobody need come.
    const madeUpAt = row.checks.find(at => at > slot.missedAt)
    if (slot.answeredAt !== null || madeUpAt !== undefined) {
      const { name, dueAt } = draft
      const going = {
        id,
        pointId: row.id,
        name,
        status: 'open',
        corrective: null,
        dueAt,
        missedAt: slot.missedAt,
      }
      await goOn(write, going, { row, slots: [slot] }, locale, now)
      continue
    }
    const { name, level, locationId, deviceId } = draft
    news.push({
      pointId: row.id,
      tell: () => tellOf(write, { incidenceId: id, alertId: null, name, level, locationId, deviceId }),
    })
  }
  // What was left is found at the next look.
  const until = late.length > taken.length ? (taken.at(-1)?.slot.dueAt ?? seen) : now - 1
  return { news, until }
}

/** What a look found, for whoever tells of it. */
export interface OwedLook {
  readonly news: readonly OwedNews[]
  /**
   * Notes how far was looked: last in the transaction, since whoever writes an alert locks it before the organization's
   * watch.
   */
  note(): Promise<void>
}

/** Judges what became due since the last look. */
export async function lookAtOwed(
  transaction: Transaction,
  write: WriteContext,
  locale: string,
  now: number,
): Promise<OwedLook> {
  const { organizationId } = write.actor
  const [watch] = (await transaction.query(seenStatement(organizationId))).rows
  if (watch === undefined) return { news: [], note: async () => undefined }
  const seen = Date.parse(watch.seen)
  const going = (await transaction.query(goingOwedStatement(organizationId))).rows
  const since = Math.min(seen, now, ...going.map(({ dueAt }) => Date.parse(dueAt)))
  const points = await transaction.query(owingStatement(organizationId, new Date(since).toISOString()))
  const all = points.rows.map(row => ({ row, slots: slotsOf(row, since - 1, now) }))
  const byId = new Map(all.map(one => [one.row.id, one]))
  for (const one of going) await goOn(write, one, byId.get(one.pointId ?? ''), locale, now)
  const { news, until } = await beginNew(write, all, seen, locale, now)
  return {
    news,
    async note() {
      await transaction.query(sawStatement(organizationId, new Date(until).toISOString()))
    },
  }
}

/** Registering with and without a connection: decided here first, kept, then sent. */
import {
  batchCode,
  bornLabel,
  patternOf,
  plannedDates,
  planRegistration,
  previewRegistration,
  register,
  registerFacts,
  withSerials,
  type Effects,
  type RegisterFacts,
  type Registration,
} from '@cloche/domain/operations'
import { forgetNumbers, nextSerials, takeNumbers } from '../../../data/outbox/numbers.ts'
import { t } from '../../../data/text/texts.ts'
import { register as registerThere, type Batch, type Dates, type Label, type Registered } from '../calls.ts'
import { kitchenHere, problemOf, random, type KitchenHere } from '../../../data/outbox/kitchen-here.ts'
import { lastWord, performHere, rowsAfter, type Sent } from '../../../data/outbox/perform-here.ts'

/** What is asked, with all that is known of it; null where something of it is not known here. */
function factsOf(here: KitchenHere, asked: Registration): RegisterFacts | null {
  return registerFacts(here.known, asked, here.place.id)
}

/** What went in by the recipe, as this browser knows it. */
function takenIn({ events }: Effects): Pick<Registered, 'taken'> {
  const taken = events[0]?.data?.['taken'] as Registered['taken']
  return taken === undefined ? {} : { taken }
}

/**
 * Registers with numbers that this browser holds. Null where it holds none or does not know all that is named: the
 * server is then the only way. @throws Problem: refused, by the server or by what is known here; no number is taken then.
 */
export async function sendRegistration(
  given: Registration & { id: string },
  productName: string,
): Promise<Sent<Registered> | null> {
  const here = await kitchenHere()
  if (here === null) return null
  const { place, moment } = here
  const asked = { ...given, locationId: given.locationId ?? place.id, madeAt: given.madeAt ?? moment.now }
  const facts = factsOf(here, asked)
  if (facts === null) return null
  const planned = planRegistration(asked, facts, moment, false)
  if (!planned.ok) {
    const refused = await problemOf(planned.refusal)
    return lastWord(refused, () => registerThere(given))
  }
  const numbers = await takeNumbers(asked.productId, planned.plan.labelCount)
  if (numbers === null) return null
  const dates = plannedDates(planned.plan)
  const { bestBefore, expiration } = dates
  const orNew = asked.batchCode === undefined ? 'numbersAndCode' : 'numbers'
  const held = { ...asked, held: { ...numbers, bestBefore, expiration, orNew } } as const
  const decision = register.decide(held, facts, moment)
  if (!decision.ok) throw await problemOf(decision.refusal)
  const effects = rowsAfter(here.known, decision.effects)
  const [batch] = effects.batches as unknown as [Batch]
  const made = decision.effects.labels.created.map(bornLabel) as unknown as Label[]
  const registration = { ...held, ...(batch.code === null ? {} : { batchCode: batch.code }) }
  const landing = await performHere({
    id: given.id,
    kind: 'register',
    at: asked.madeAt,
    title: productName,
    detail: t('register.registered', { count: made.length }),
    path: '/labeling/register',
    body: { registration },
    labelIds: effects.labels.map(label => label.id),
    effects,
  })
  if (landing === null) return null
  if (landing.kind === 'landed') await giveUpOthers(numbers.labels, landing.answer as Registered)
  return landing.kind === 'landed'
    ? { answer: landing.answer as Registered, isWaiting: false }
    : {
        answer: { batch, labels: made, dates: dates as Dates, ...takenIn(decision.effects) },
        isWaiting: true,
      }
}

/**
 * Lets go of all numbers where the server gave others than those that were held: another browser holds the same, as a
 * copy of this one does.
 */
export async function giveUpOthers(
  held: readonly { readonly id: string; readonly serial: string }[],
  { labels }: Pick<Registered, 'labels'>,
): Promise<boolean> {
  const serials = new Map(held.map(({ id, serial }) => [id, serial]))
  const isOther = labels.some(({ id, serial }) => serials.has(id) && serials.get(id) !== serial)
  if (isOther) await forgetNumbers()
  return isOther
}

const serialsFor = ({ productId }: Registration) =>
  typeof indexedDB === 'undefined' ? null : nextSerials(productId).catch(() => null)

/** The code that the next registration gets here; null where the server gives it. */
export async function nextCode(asked: Registration): Promise<string | null> {
  const here = await kitchenHere()
  const facts = here && factsOf(here, asked)
  const serials = await serialsFor(asked)
  if (here === null || facts === null || serials === null) return null
  const pattern = patternOf(facts.batching?.batchPattern, facts.product?.batchPattern)
  const code = batchCode(pattern, serials, here.moment.now, here.place.timeZone, random)
  return code.ok ? code.code : null
}

/** What a registration would give, worked out here; null where something of it is not known. @throws Problem */
export async function previewLocally(asked: Registration) {
  const here = await kitchenHere()
  const facts = here && factsOf(here, asked)
  if (here === null || facts === null) return null
  const serials = await serialsFor(asked)
  const previewed = previewRegistration(
    asked,
    serials === null ? facts : withSerials(facts, serials),
    here.moment,
  )
  if (!previewed.ok) throw await problemOf(previewed.refusal)
  const { dates, allergens, recipe, batchCode: code } = previewed
  return {
    dates: dates as Dates,
    allergens,
    recipe,
    batchCode: asked.batchCode ?? (serials === null ? null : code),
  }
}

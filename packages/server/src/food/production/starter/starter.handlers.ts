/** Products to begin with: the starter catalogue in the organization's language, and what is chosen of it made. */
import type { WireRow } from '../../../entity-engine/rows.ts'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { chooseLocale, languageOf, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, ContextOf, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import {
  foodsOfKind,
  keptAs,
  programsFor,
  type StarterFood,
  type StarterProgram,
} from '../../starter/index.ts'

const WORDS = wordsOf('starter')

/** The words of the catalogue in a language. */
const inLanguage =
  (language: Language) =>
  (key: string, values = {}) =>
    translate(WORDS[language], `starter.${key}`, values, language)
type Say = ReturnType<typeof inLanguage>

const nameForm = (name: string) => name.trim().toLowerCase()

const localeAndNames = (
  organizationId: string,
): [Statement<{ locale: string }>, Statement<{ name: string }>] => [
  { text: 'select locale from organization where id = $1', values: [organizationId] },
  {
    text: 'select lower(trim(name)) as name from product where organization_id = $1 and deleted is null and name is not null',
    values: [organizationId],
  },
]

const sayIn = (locale: string | undefined) => inLanguage(languageOf(chooseLocale({ saved: locale ?? '' })))
const allergensOf = ({ allergens }: StarterFood) =>
  Object.fromEntries(allergens.map(name => [name, 'contains' as const]))

export const starter: Handler<'production.starter'> = async ({ session, query, readTogether }) => {
  const [organization, products] = await readTogether(localeAndNames(session.organizationId))
  const say = sayIn(organization.rows[0]?.locale)
  const there = new Set(products.rows.map(({ name }) => name))
  const foods = foodsOfKind(query.kind).map((food): AnswerTo<'production.starter'>['foods'][number] => {
    const { storage, source, ...kept } = keptAs(food.keeping)
    const name = say(`food.${food.key}`)
    return {
      key: food.key,
      name,
      category: say(`category.${food.category}`),
      type: food.type,
      consumptionUnit: food.unit,
      allergens: allergensOf(food),
      ...kept,
      storage: say(`storage.${storage}`),
      source: say(`source.${source}`),
      isThere: there.has(nameForm(name)),
    }
  })
  return { foods }
}

/** A food as the draft of a product. */
function draftOf(food: StarterFood, say: Say): WireRow {
  const { storage, source, ...kept } = keptAs(food.keeping)
  return {
    name: say(`food.${food.key}`),
    description: source === 'none' ? say('noteNone') : say('note', { source: say(`source.${source}`) }),
    tag: say(`category.${food.category}`),
    type: food.type,
    consumptionUnit: food.unit,
    allergens: allergensOf(food),
    diets: food.diets,
    storage: say(`storage.${storage}`),
    ...kept,
  }
}

/** Two who take the catalogue at once wait for each other: what the first made is there for the second. */
const takeTurn = (organizationId: string): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7059))',
  values: [organizationId],
})

/** Programs between states that no program of the organization joins yet. */
async function missing(
  transaction: Transaction,
  organizationId: string,
  programs: readonly StarterProgram[],
): Promise<readonly StarterProgram[]> {
  const { rows } = await transaction.query<{ fromState: string; nextState: string }>({
    text: `select distinct from_state as "fromState", next_state as "nextState" from program
           where organization_id = $1 and deleted is null`,
    values: [organizationId],
  })
  return programs.filter(
    ({ fromState, nextState }) =>
      !rows.some(row => row.fromState === fromState && row.nextState === nextState),
  )
}

async function makePrograms(
  context: ContextOf<'production.takeStarter'>,
  transaction: Transaction,
  foods: readonly StarterFood[],
  say: Say,
): Promise<number> {
  const needed = programsFor(foods.map(({ keeping }) => keptAs(keeping).life))
  const making = await missing(transaction, context.session.organizationId, needed)
  if (making.length === 0) return 0
  passGate({ key: ENTITIES.program.permission, verb: 'create' }, context.session)
  const write = writeContext(context, transaction, ENTITIES.program, 'create')
  for (const { key, type, fromState, nextState, values } of making)
    await createRecord(write, ENTITIES.program, {
      name: say(`program.${key}`),
      type,
      fromState,
      nextState,
      ...values,
    })
  return making.length
}

/** Makes the chosen foods as products, all or none. @throws INVALID_REQUEST for what the catalogue does not have */
export const takeStarter: Handler<'production.takeStarter'> = context =>
  context.write(async transaction => {
    const { session, body } = context
    const chosen = foodsOfKind(body.kind).filter(({ key }) => body.keys.includes(key))
    if (chosen.length < body.keys.length)
      throw new Problem('INVALID_REQUEST', { faults: [{ path: 'keys', rule: 'problem.field.notOneOf' }] })
    await transaction.query(takeTurn(session.organizationId))
    const [organization, named] = localeAndNames(session.organizationId)
    const say = sayIn((await transaction.query(organization)).rows[0]?.locale)
    const there = new Set((await transaction.query(named)).rows.map(({ name }) => name))
    const making = chosen.filter(({ key }) => !there.has(nameForm(say(`food.${key}`))))
    const write = writeContext(context, transaction, ENTITIES.product, 'create')
    const products: AnswerTo<'production.takeStarter'>['products'][number][] = []
    for (const food of making) {
      const { id, name, type } = await createRecord(write, ENTITIES.product, draftOf(food, say))
      products.push({ id, name, type })
    }
    const programs = await makePrograms(context, transaction, chosen, say)
    return { products, programs, kept: chosen.length - making.length }
  })

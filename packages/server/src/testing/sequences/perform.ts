/** One operation by all three: they refuse it for the same reason, or come to the same rows. */
import {
  applyEffects,
  numbersWanted,
  type Decision,
  type Deferred,
  type Effects,
  type Known,
  type LabelRow,
  type Moment,
  type Operation,
} from '@cloche/domain/operations'
import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { OWNER } from '../../demo/week/house.ts'
import { faultsOf } from '../labels.ts'
import { decidedLines, writtenLines } from '../ledger-lines.ts'
import type { Kitchen } from './kitchen.ts'

/** How an operation is asked for, and where its facts come from. */
export interface Way<Asked, Facts> {
  readonly operation: Operation<Asked, Facts>
  readonly path: string
  /** Under which the call takes what is asked. */
  readonly name: string
  factsOf(known: Known, asked: Asked): Facts | null
  /** Where the demo takes them from, if not as a browser does. */
  demoFactsOf?(kitchen: Kitchen, asked: Asked): Facts | null
  readonly withNumbers?: Deferred<Asked, Facts>['withNumbers']
}

/** What became of a step. `isByDemo`: whether the demo knew enough to decide it, too. */
export interface Outcome {
  readonly isDone: boolean
  readonly isByDemo: boolean
  readonly effects?: Effects
}

/** A kind of step of a sequence. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly arbitrary: fc.Arbitrary<Step>
  /** Null where there is nothing that it could be done to. */
  run(kitchen: Kitchen, step: Step): Promise<Outcome | null>
}

export interface Step {
  readonly do: string
  /** Which label it is about. */
  readonly index: number
}

export const index = fc.nat(30)

/** @param like only labels of the same product */
export function labelAt({ browser }: Kitchen, at: number, like?: LabelRow): LabelRow {
  const labels = [...browser.labels.values()]
    .filter(label => like === undefined || label.productId === like.productId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return labels[at % labels.length]!
}

/** @param of what is drawn by chance for a step of this kind */
export function kind<Of extends object>(
  name: string,
  weight: number,
  of: { readonly [key in keyof Of]: fc.Arbitrary<Of[key]> },
  run: (kitchen: Kitchen, label: LabelRow, drawn: Of & Step, at: string) => Promise<Outcome | null>,
): Kind {
  return {
    name,
    weight,
    arbitrary: fc.record({ ...of, do: fc.constant(name), index }) as fc.Arbitrary<Of & Step>,
    run: (kitchen, step) =>
      run(kitchen, labelAt(kitchen, step.index), step as Of & Step, new Date().toISOString()),
  }
}

/** Ids that are the same at every play. */
function momentAt(now: string, by: Moment['by']): Moment {
  let next = 0
  const hex = () => (next++).toString(16).padStart(12, '0')
  return {
    now,
    by,
    numbers: {
      newId: () => `01990000-0000-7000-8000-${hex()}`,
      newSerials: count => Array.from({ length: count }, () => hex().slice(-10)),
      random: () => 0,
    },
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const linesOf = (known: Known, effects: Effects) => decidedLines(applyEffects(known, effects), effects)

/** What is asked with the numbers that a browser gives it. */
async function numbered<Asked, Facts>(
  { by, take }: Kitchen,
  { operation, withNumbers }: Way<Asked, Facts>,
  asked: Asked,
  facts: Facts,
  at: string,
): Promise<Asked> {
  const moment = momentAt(at, by)
  const tried = operation.decide(asked, facts, moment)
  const wanted = tried.ok ? numbersWanted(tried.effects) : null
  if (wanted === null || withNumbers === undefined) return asked
  const fresh = { ...moment, numbers: { ...moment.numbers, newId } }
  const sent = withNumbers(asked, facts, fresh, await take(wanted))
  if (sent === null) throw new Error('More numbers than the call can bring')
  return sent
}

/** The demo's own decision, held against that of the browser; null where it is refused. */
function decideByDemo<Asked, Facts>(
  { demo: { known }, browser, by }: Kitchen,
  { operation }: Way<Asked, Facts>,
  sent: Asked,
  facts: Facts,
  at: string,
  byBrowser: Decision,
): Effects | null {
  const decision = operation.decide(sent, facts, momentAt(at, by))
  if (!decision.ok || !byBrowser.ok) {
    expect(plain(decision)).toEqual(plain(byBrowser))
    return null
  }
  expect(linesOf(known, decision.effects)).toEqual(linesOf(browser, byBrowser.effects))
  return decision.effects
}

export async function perform<Asked, Facts>(
  kitchen: Kitchen,
  way: Way<Asked, Facts>,
  asked: Asked,
  at: string,
): Promise<Outcome> {
  const { t, token, by, browser } = kitchen
  const facts = way.factsOf(browser, asked)
  if (facts === null) throw new Error(`Not known: ${JSON.stringify(asked)}`)
  const sent = await numbered(kitchen, way, asked, facts, at)
  const sentFacts = way.factsOf(browser, sent)
  if (sentFacts === null) throw new Error(`Not known: ${JSON.stringify(sent)}`)
  const decision = way.operation.decide(sent, sentFacts, momentAt(at, by))
  const demoFacts =
    way.demoFactsOf === undefined ? way.factsOf(kitchen.demo.known, sent) : way.demoFactsOf(kitchen, sent)
  const isByDemo = demoFacts !== null
  const byDemo = isByDemo ? decideByDemo(kitchen, way, sent, demoFacts, at, decision) : null
  const mark = newId()
  const answer = await t.call(token, 'POST', way.path, { [way.name]: sent })
  if (!decision.ok) {
    const { code, faults } = decision.refusal
    expect([answer.body['code'], faultsOf(answer.body)], JSON.stringify(sent)).toEqual([
      code,
      faults.map(fault => `${fault.path} ${fault.rule}`),
    ])
    return { isDone: false, isByDemo }
  }
  expect(answer.status, JSON.stringify([sent, answer.body])).toBe(200)
  const { effects } = decision
  kitchen.browser = applyEffects(browser, effects)
  kitchen.booked = [...kitchen.booked, ...effects.variations]
  kitchen.demo.note({ at, by: OWNER }, byDemo ?? effects)
  expect(await writtenLines(t, effects, mark), JSON.stringify(sent)).toEqual(
    decidedLines(kitchen.browser, effects),
  )
  return { isDone: true, isByDemo, effects }
}

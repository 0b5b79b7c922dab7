/** The steps that the starter catalogue's foods go through, by the states that a food passes. */
import type { ProductLife } from '@cloche/domain/rules/expiry'

export interface StarterProgram {
  /** The end of its text key. */
  readonly key: string
  readonly type: string
  readonly fromState: string
  readonly nextState: string
  /** Foods that keep under all of these need it. */
  readonly needs: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

const step = (
  key: string,
  type: string,
  fromState: string,
  nextState: string,
  needs: readonly string[],
  values: Readonly<Record<string, unknown>>,
): StarterProgram => ({ key, type, fromState, nextState, needs, values })

const DAY = { value: 24, unit: 'hours' } as const
const TWO_HOURS = { value: 2, unit: 'hours' } as const

export const STARTER_PROGRAMS: readonly StarterProgram[] = [
  step('cook', 'cook', 'prepare', 'cook', ['cooked'], {
    actionPath: 'cook/oven',
    targetTemperature: 75,
    inputsLimit: false,
    isConsumable: true,
  }),
  step('chill', 'chill', 'cook', 'chill', ['cooked', 'chilled'], {
    actionPath: 'chill/blast',
    progressTime: 7200,
    targetTemperature: 4,
    maxTemperature: 10,
  }),
  step('store', 'chill', 'prepare', 'chill', ['chilled'], {
    actionPath: 'chill/store',
    targetTemperature: 4,
  }),
  step('freeze', 'freeze', 'chill', 'freeze', ['chilled', 'frozen'], {
    actionPath: 'freeze/blast',
    targetTemperature: -18,
  }),
  step('freezeRaw', 'freeze', 'prepare', 'freeze', ['frozen'], {
    actionPath: 'freeze/blast',
    targetTemperature: -18,
  }),
  step('thaw', 'thaw', 'freeze', 'thaw', ['frozen', 'thawed'], {
    actionPath: 'thaw/store',
    targetTemperature: 4,
    nextExpiration: DAY,
  }),
  step('retherm', 'retherm', 'chill', 'retherm', ['cooked', 'chilled'], {
    actionPath: 'cook/retherm',
    targetTemperature: 75,
    nextExpiration: TWO_HOURS,
    isConsumable: true,
  }),
  step('rethermThawed', 'retherm', 'thaw', 'retherm', ['cooked', 'thawed'], {
    actionPath: 'cook/retherm',
    targetTemperature: 75,
    nextExpiration: TWO_HOURS,
    isConsumable: true,
  }),
  step('serve', 'serve', 'retherm', 'serve', ['cooked', 'chilled'], {
    actionPath: 'serve/pass',
    isConsumable: true,
  }),
]

/** The programs that foods with these lives need. */
export function programsFor(lives: readonly ProductLife[]): readonly StarterProgram[] {
  return STARTER_PROGRAMS.filter(({ needs }) =>
    lives.some(life => needs.every(condition => Object.hasOwn(life, condition))),
  )
}

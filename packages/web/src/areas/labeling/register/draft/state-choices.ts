/** Which states new labels of a product may begin in, the likely ones first. Pure. */
import {
  conditionOf,
  lifeConditions,
  lifeIn,
  type LifePair,
  type ProductLife,
} from '@cloche/domain/rules/expiry'
import { asksProcess, type ControlledProgram } from '@cloche/domain/rules/processes'
import { isFinalState, isStatePath, statePaths } from '@cloche/domain/rules/programs'

/** What of a product decides its states. */
export interface StatefulProduct {
  readonly id: string
  readonly type: string
  readonly life: unknown
}

export interface StatefulProgram extends Partial<ControlledProgram> {
  readonly id: string
  readonly name: string
  readonly nextState: string
  readonly productIds: readonly string[]
  readonly nextBestBefore: LifePair['bestBefore']
  readonly nextExpiration: LifePair['expiration']
}

export interface StateChoice {
  readonly state: string
  /** Its own name, where the organization made the state itself. */
  readonly name: string | null
  /** The programs of the product that lead to it; one of them is taken when the product itself says no life. */
  readonly programs: readonly StatefulProgram[]
  /** The life that the labels will have, by the product or by the first program. */
  readonly life: LifePair | null
  /** Stands among the first: the product or a program of its own says something about it. */
  readonly isUsual: boolean
}

/** The state that a condition of keeping is entered by. */
const entered: Readonly<Record<string, string>> = {
  sealed: 'vacuumseal',
  opened: 'reuse',
  prepared: 'prepare',
  cooked: 'cook',
  chilled: 'chill',
  frozen: 'freeze',
  thawed: 'thaw',
}

/** What is usual where nothing is known of the product. */
const usualByType: Readonly<Record<string, readonly string[]>> = {
  ingredient: ['prepare', 'chill', 'freeze', 'vacuumseal'],
  intermediate: ['prepare', 'cook', 'chill', 'freeze', 'vacuumseal'],
  selling: ['ready', 'chill', 'freeze'],
}

/** States that are no beginning: they end the kitchen's care, or stand for any other. */
const isBeginning = (state: string) => !isFinalState(state) && state !== 'unknown' && state !== 'serve'

/** The states that the product's own life names, in the order in which food goes through them. */
function statesOfLife(life: ProductLife): string[] {
  const order = [...lifeConditions] as string[]
  return Object.keys(life)
    .map(key => (isStatePath(key) ? key : (entered[key] ?? key)))
    .sort((one, other) => order.indexOf(conditionOf(one) ?? '') - order.indexOf(conditionOf(other) ?? ''))
}

/**
 * The choices for a product: the states of its life and of its own programs first, then all others. `states` are
 * the organization's states in their order.
 */
export function stateChoices(
  product: StatefulProduct,
  programs: readonly StatefulProgram[],
  states: readonly { path: string; name: string }[],
): StateChoice[] {
  const life = (product.life ?? {}) as ProductLife
  const fitting = programs.filter(
    program => program.productIds.length === 0 || program.productIds.includes(product.id),
  )
  const own = fitting.filter(program => program.productIds.length > 0)
  const named = [...statesOfLife(life), ...own.map(program => program.nextState)]
  const usual = new Set((named.length > 0 ? named : (usualByType[product.type] ?? [])).filter(isBeginning))
  const all = [...usual, ...states.map(state => state.path), ...(states.length === 0 ? statePaths : [])]
  return [...new Set(all)].filter(isBeginning).map(state => {
    const leading = fitting.filter(program => program.nextState === state)
    const [first] = leading
    const byProgram =
      first === undefined ? null : { bestBefore: first.nextBestBefore, expiration: first.nextExpiration }
    return {
      state,
      name: isStatePath(state) ? null : (states.find(one => one.path === state)?.name ?? state),
      programs: leading,
      life: lifeIn(life, state)?.pair ?? byProgram,
      isUsual: usual.has(state),
    }
  })
}

/** Whether registering by this program says something that only its control could show. */
export function isUncontrolled(program: StatefulProgram | undefined): boolean {
  if (program?.type === undefined) return false
  const { type, cookTime = null, holdTime = null, progressTime = null, targetTemperature = null } = program
  return asksProcess({ type, cookTime, holdTime, progressTime, targetTemperature })
}

/** The program that a choice brings along: a program of the product's own, else none where the product knows its life. */
export function programOf(choice: StateChoice, productLife: unknown): string | null {
  const own = choice.programs.find(program => program.productIds.length > 0)
  if (own !== undefined) return own.id
  const knows = lifeIn((productLife ?? {}) as ProductLife, choice.state) !== null
  return knows ? null : (choice.programs[0]?.id ?? null)
}

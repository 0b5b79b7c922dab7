import { SET_UP_STEPS as setUpSteps, SET_UP_STATES as setUpStates } from '../../catalogue/names/set-up.ts'

export { setUpSteps, setUpStates }

export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpState = (typeof setUpStates)[number]

/** How many there are of what the steps ask for. */
export interface SetUpCounts {
  readonly places: number
  /** Everybody of the organization, whoever sets it up among them. */
  readonly people: number
  readonly products: number
  readonly printers: number
  readonly labels: number
}

/** What no count says, as the organization keeps it. */
export interface SetUpKept {
  /** When somebody began with it; an organization that never did is asked nothing. */
  readonly begun?: string
  /** When it was finished or put away for good. */
  readonly ended?: string
  readonly skipped?: readonly SetUpStep[]
  /** Labels are printed by the browser's own dialog. */
  readonly printsHere?: boolean
}

/** Where it is offered: as the home itself, as a card of the home, or nowhere. */
export type SetUpShown = 'home' | 'card' | 'nowhere'

export interface SetUp {
  readonly steps: readonly { readonly name: SetUpStep; readonly state: SetUpState; readonly count: number }[]
  readonly done: number
  /** The first step that waits; null: none does. */
  readonly next: SetUpStep | null
  readonly shown: SetUpShown
}

function isDone(step: SetUpStep, counts: SetUpCounts, kept: SetUpKept): boolean {
  switch (step) {
    case 'people':
      return counts.people > 1
    case 'printer':
      return counts.printers > 0 || kept.printsHere === true
    case 'label':
      return counts.labels > 0
    default:
      return counts[step] > 0
  }
}

const countOf = (step: SetUpStep, counts: SetUpCounts): number =>
  step === 'printer' ? counts.printers : step === 'label' ? counts.labels : counts[step]

/**
 * How far the set-up of an organization is, read off what is there. Without a place it is the home; begun and neither
 * finished nor put away it is a card; ended it never comes back.
 */
export function setUpOf(counts: SetUpCounts, kept: SetUpKept): SetUp {
  const steps = setUpSteps.map(name => ({
    name,
    count: countOf(name, counts),
    state: isDone(name, counts, kept)
      ? ('done' as const)
      : (kept.skipped ?? []).includes(name)
        ? ('skipped' as const)
        : ('open' as const),
  }))
  const next = steps.find(({ state }) => state === 'open')?.name ?? null
  const isBegun = kept.begun !== undefined
  const hasPlace = counts.places > 0
  const shown: SetUpShown =
    kept.ended !== undefined ? 'nowhere' : !hasPlace ? 'home' : isBegun && next !== null ? 'card' : 'nowhere'
  return { steps, done: steps.filter(({ state }) => state === 'done').length, next, shown }
}

/** What somebody decided about the set-up. */
export interface SetUpChange {
  readonly skip?: SetUpStep | undefined
  readonly resume?: SetUpStep | undefined
  readonly printsHere?: boolean | undefined
  readonly end?: boolean | undefined
}

/** What is kept after a decision; the first one begins it. */
export function changedSetUp(kept: SetUpKept, change: SetUpChange, now: string): SetUpKept {
  const { skip, resume, printsHere, end } = change
  const skipped = new Set(kept.skipped ?? [])
  if (skip !== undefined) skipped.add(skip)
  if (resume !== undefined) skipped.delete(resume)
  return {
    ...kept,
    begun: kept.begun ?? now,
    skipped: setUpSteps.filter(step => skipped.has(step)),
    ...(printsHere === undefined ? {} : { printsHere }),
    ...(end === true ? { ended: kept.ended ?? now } : {}),
  }
}

/** What the designer holds: the design, what was before and after it, and what is chosen. Pure. */
import type { Area } from '@cloche/domain/rules/labels'
import type { Template, TemplateBlock } from '@cloche/domain/rules/labels'

export type Design = Template & { readonly gap: number }

export interface DesignState {
  readonly design: Design
  readonly past: readonly Design[]
  readonly future: readonly Design[]
  readonly chosen: readonly string[]
  /** The design as it is stored. */
  readonly saved: Design
  /** Changes of one kind that follow each other are undone together: a drag, the typing of a text. */
  readonly streak: string | null
}

export type DesignAction =
  | { readonly type: 'choose'; readonly ids: readonly string[] }
  | { readonly type: 'label'; readonly change: Partial<Omit<Design, 'blocks'>>; readonly streak?: string }
  | { readonly type: 'blocks'; readonly change: Partial<TemplateBlock>; readonly streak?: string }
  | { readonly type: 'place'; readonly areas: ReadonlyMap<string, Area>; readonly streak?: string }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'add'; readonly blocks: readonly TemplateBlock[] }
  | { readonly type: 'remove' }
  | { readonly type: 'reorder'; readonly by: 1 | -1 }
  | { readonly type: 'endStreak' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'saved'; readonly design: Design }

const PAST_MAX = 100

export const firstState = (design: Design): DesignState => ({
  design,
  past: [],
  future: [],
  chosen: [],
  saved: design,
  streak: null,
})

export const isChanged = ({ design, saved }: DesignState): boolean =>
  design !== saved && JSON.stringify(design) !== JSON.stringify(saved)

export const chosenBlocks = ({ design, chosen }: DesignState): TemplateBlock[] =>
  design.blocks.filter(({ id }) => chosen.includes(id))

/** The state with another design; what is undone goes with it. */
function changed(state: DesignState, design: Design, streak: string | null = null): DesignState {
  const goesOn = streak !== null && streak === state.streak
  return {
    ...state,
    design,
    past: goesOn ? state.past : [...state.past, state.design].slice(-PAST_MAX),
    future: [],
    streak,
  }
}

const withBlocks = (
  state: DesignState,
  change: (block: TemplateBlock) => TemplateBlock,
  streak?: string,
): DesignState => changed(state, { ...state.design, blocks: state.design.blocks.map(change) }, streak)

const ids = (design: Design) => new Set(design.blocks.map(({ id }) => id))

/** Another moment of the past or the future; what is no longer there is no longer chosen. */
function moment(
  state: DesignState,
  design: Design,
  past: readonly Design[],
  future: readonly Design[],
): DesignState {
  const there = ids(design)
  return { ...state, design, past, future, streak: null, chosen: state.chosen.filter(id => there.has(id)) }
}

const hundredths = (mm: number): number => Math.round(mm * 100) / 100

/** The chosen blocks one step up or down among the others. */
function reordered(blocks: readonly TemplateBlock[], chosen: readonly string[], by: 1 | -1): TemplateBlock[] {
  const order = [...blocks]
  const indexes = order.flatMap(({ id }, at) => (chosen.includes(id) ? [at] : []))
  for (const at of by === 1 ? indexes.toReversed() : indexes) {
    const [block, next] = [order[at], order[at + by]]
    if (block === undefined || next === undefined || chosen.includes(next.id)) continue
    order[at] = next
    order[at + by] = block
  }
  return order
}

export function designReducer(state: DesignState, action: DesignAction): DesignState {
  const { design, chosen, past, future } = state
  switch (action.type) {
    case 'choose':
      return { ...state, chosen: action.ids, streak: null }
    case 'label':
      return changed(state, { ...design, ...action.change }, action.streak)
    case 'blocks':
      return withBlocks(
        state,
        block => (chosen.includes(block.id) ? { ...block, ...action.change } : block),
        action.streak,
      )
    case 'place':
      return withBlocks(state, block => ({ ...block, ...action.areas.get(block.id) }), action.streak)
    case 'nudge':
      return withBlocks(
        state,
        block =>
          chosen.includes(block.id)
            ? {
                ...block,
                x: Math.max(0, hundredths(block.x + action.dx)),
                y: Math.max(0, hundredths(block.y + action.dy)),
              }
            : block,
        `nudge ${chosen.join()}`,
      )
    case 'add':
      return {
        ...changed(state, { ...design, blocks: [...design.blocks, ...action.blocks] }),
        chosen: action.blocks.map(({ id }) => id),
      }
    case 'remove':
      return {
        ...changed(state, { ...design, blocks: design.blocks.filter(({ id }) => !chosen.includes(id)) }),
        chosen: [],
      }
    case 'reorder':
      return changed(state, { ...design, blocks: reordered(design.blocks, chosen, action.by) })
    case 'endStreak':
      return { ...state, streak: null }
    case 'undo': {
      const before = past.at(-1)
      return before === undefined ? state : moment(state, before, past.slice(0, -1), [design, ...future])
    }
    case 'redo': {
      const [after, ...later] = future
      return after === undefined ? state : moment(state, after, [...past, design], later)
    }
    case 'saved':
      return { ...state, saved: action.design }
  }
}

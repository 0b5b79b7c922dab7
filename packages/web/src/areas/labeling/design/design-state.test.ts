import { describe, expect, test } from 'vitest'
import { BLOCK_DEFAULTS, type TemplateBlock } from '@cloche/domain/rules/labels'
import { designReducer, firstState, isChanged, type Design, type DesignAction } from './design-state.ts'

const block = (id: string, x = 0): TemplateBlock => ({
  ...BLOCK_DEFAULTS,
  id,
  kind: 'text',
  x,
  y: 0,
  width: 10,
  height: 5,
})
const design: Design = {
  width: 62,
  height: 36,
  gap: 3,
  dpi: 203,
  language: null,
  purpose: 'prep',
  blocks: [block('a'), block('b', 20), block('c', 40)],
}
const after = (...actions: DesignAction[]) => actions.reduce(designReducer, firstState(design))
const order = (...actions: DesignAction[]) => after(...actions).design.blocks.map(({ id }) => id)

describe('the design', () => {
  test('steps with the arrows are undone together, and done again', () => {
    const moved = after(
      { type: 'choose', ids: ['b'] },
      { type: 'nudge', dx: 1, dy: 0 },
      { type: 'nudge', dx: 0.1, dy: 0 },
    )
    expect(moved.design.blocks[1]?.x).toBe(21.1)
    expect(isChanged(moved)).toBe(true)
    const back = designReducer(moved, { type: 'undo' })
    expect([back.design, isChanged(back)]).toEqual([design, false])
    expect(designReducer(back, { type: 'redo' }).design).toEqual(moved.design)
    expect(designReducer(back, { type: 'undo' })).toBe(back)
  })

  test('a drag ends its streak: the next is undone by itself', () => {
    const place = (x: number): DesignAction => ({
      type: 'place',
      areas: new Map([['a', { x, y: 0, width: 10, height: 5 }]]),
      streak: 'drag',
    })
    const twice = after(place(1), place(2), { type: 'endStreak' }, place(3))
    expect(twice.design.blocks[0]?.x).toBe(3)
    expect(designReducer(twice, { type: 'undo' }).design.blocks[0]?.x).toBe(2)
  })

  test('what is removed is no longer chosen, and comes back', () => {
    const without = after({ type: 'choose', ids: ['a', 'c'] }, { type: 'remove' })
    expect([without.design.blocks.map(({ id }) => id), without.chosen]).toEqual([['b'], []])
    expect(designReducer(without, { type: 'undo' }).design).toEqual(design)
  })

  test.each([
    [['a'], 1, 'bac'],
    [['c'], 1, 'abc'],
    [['a', 'b'], 1, 'cab'],
    [['c', 'b'], -1, 'bca'],
    [['a'], -1, 'abc'],
  ] as const)('%j one step by %i: %s', (ids, by, expected) => {
    expect(order({ type: 'choose', ids }, { type: 'reorder', by }).join('')).toBe(expected)
  })

  test('what was changed back is not unsaved', () => {
    const there = after({ type: 'label', change: { width: 70 } }, { type: 'label', change: { width: 62 } })
    expect(isChanged(there)).toBe(false)
    const changed = after({ type: 'label', change: { width: 70 } })
    expect(isChanged(designReducer(changed, { type: 'saved', design: changed.design }))).toBe(false)
  })
})

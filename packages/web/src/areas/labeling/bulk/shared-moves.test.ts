import { expect, test } from 'vitest'
import type { OfferedMove } from '../calls.ts'
import { representatives, sharedMoves } from './shared-moves.ts'

const move = (kind: OfferedMove['kind'], more: Partial<OfferedMove> = {}): OfferedMove => ({
  kind,
  toState: kind,
  programId: null,
  programName: null,
  outcome: 'end',
  ...more,
})

test('only what is open to every one of them', () => {
  const blocked = move('serve', { blockedBy: { key: 'move.blocked.hold', values: {} } })
  expect(
    sharedMoves([
      [move('chill'), move('serve'), move('waste')],
      [move('freeze'), blocked, move('waste')],
    ]).map(one => one.kind),
  ).toEqual(['waste'])
})

test('the same step by another program is another move', () => {
  expect(sharedMoves([[move('chill', { programId: 'a' })], [move('chill', { programId: 'b' })]])).toEqual([])
})

test('labels of one batch in one state are asked for once', () => {
  const label = (id: string, state: string) => ({ id, state, productId: 'p', batchId: 'b', expiration: null })
  expect(representatives([label('1', 'chill'), label('2', 'chill'), label('3', 'freeze')])).toEqual([
    '1',
    '3',
  ])
})

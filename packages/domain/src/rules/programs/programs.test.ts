import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './programs.cases.json' with { type: 'json' }
import {
  allowedMoves,
  batchMachine,
  findMove,
  isEnd,
  isFinalState,
  kindOfMove,
  mayFollow,
  moveBlockKeys,
  moveKinds,
  orderMachine,
  protectionOf,
  programsBetween,
  routeFaults,
  signOf,
  stateAfter,
  statePaths,
  taskMachine,
} from './index.ts'
import type { Machine, MoveQuestion, ProgramStep } from './index.ts'

const blast: ProgramStep = {
  id: 'blast',
  fromState: 'cook',
  nextState: 'chill',
  reuseState: 'reuse',
  isConsumable: false,
}

function ask(more: Partial<MoveQuestion> = {}): MoveQuestion {
  return { state: 'cook', programs: [], mark: 'fresh', batchStatus: 'available', ...more }
}

describe('moves', () => {
  test.each(cases.defaults)('out of %s: %s', (state, kinds) => {
    const moves = allowedMoves(ask({ state: state ?? '' }))
    expect(moves.map(move => move.kind).join(' ')).toBe(kinds)
    expect(moves.filter(move => move.blockedBy !== undefined || move.programId !== null)).toEqual([])
  })

  test('a program takes the place of the default move of its kind', () => {
    const moves = allowedMoves(ask({ programs: [blast, { ...blast, id: 'walk-in', reuseState: null }] }))
    expect(moves.filter(move => move.kind === 'chill')).toEqual([
      { kind: 'chill', toState: 'chill', programId: 'blast', outcome: 'end' },
      { kind: 'chill', toState: 'chill', programId: 'walk-in', outcome: 'end' },
    ])
    expect(moves.filter(move => move.kind === 'reuse')).toEqual([
      { kind: 'reuse', toState: 'reuse', programId: 'blast', outcome: 'reuse' },
    ])
    expect(moves.filter(move => move.kind === 'freeze')).toEqual([
      { kind: 'freeze', toState: 'freeze', programId: null, outcome: 'end' },
    ])
  })

  test('programs from other states are not offered, those from any state are', () => {
    const programs = [
      { ...blast, id: 'raw', fromState: 'prepare' },
      { ...blast, id: 'any', fromState: 'unknown', nextState: 'our-marinade' },
    ]
    const moves = allowedMoves(ask({ programs }))
    expect(moves.map(move => move.programId)).not.toContain('raw')
    expect(moves.find(move => move.toState === 'our-marinade')).toMatchObject({
      kind: 'other',
      programId: 'any',
    })
  })

  test('a program leads to its next state, or to its reuse state when it has one', () => {
    expect(stateAfter(blast, 'end')).toBe('chill')
    expect(stateAfter(blast, 'reuse')).toBe('reuse')
    expect(stateAfter({ ...blast, reuseState: null }, 'reuse')).toBeNull()
  })

  test('what is not consumable is not served, unless a program serves it', () => {
    const serve = (question: MoveQuestion) => findMove(allowedMoves(question), 'serve')?.blockedBy?.key
    expect(serve(ask({ arrivedBy: { isConsumable: false } }))).toBe('move.blocked.notConsumable')
    expect(serve(ask({ arrivedBy: { isConsumable: true } }))).toBeUndefined()
    expect(serve(ask())).toBeUndefined()
    const plate = { ...blast, id: 'plate', nextState: 'serve' }
    expect(serve(ask({ arrivedBy: { isConsumable: false }, programs: [plate] }))).toBeUndefined()
  })

  test('a consumable step opens the service of frozen food', () => {
    const kinds = (isConsumable: boolean) =>
      allowedMoves(ask({ state: 'freeze', arrivedBy: { isConsumable } })).map(move => move.kind)
    expect(kinds(true)).toEqual(['cook', 'retherm', 'thaw', 'serve', 'consume', 'waste'])
    expect(kinds(false)).toEqual(['cook', 'retherm', 'thaw', 'waste'])
  })

  test('hold, rejection and a passed expiration leave nothing but waste', () => {
    const blockedBy = (more: Partial<MoveQuestion>) =>
      new Set(allowedMoves(ask({ programs: [blast], ...more })).map(move => move.blockedBy?.key ?? move.kind))
    expect(blockedBy({ batchStatus: 'hold' })).toEqual(new Set(['move.blocked.hold', 'waste']))
    expect(blockedBy({ batchStatus: 'rejected' })).toEqual(new Set(['move.blocked.rejected', 'waste']))
    expect(blockedBy({ mark: 'expired' })).toEqual(new Set(['move.blocked.expired', 'waste']))
    expect(blockedBy({ mark: 'bestBeforePassed' }).has('serve')).toBe(true)
  })

  test('finding a move: by program, else the first that leads there, none is undefined', () => {
    const moves = allowedMoves(ask({ programs: [blast, { ...blast, id: 'walk-in' }] }))
    expect(findMove(moves, 'chill', 'walk-in')?.programId).toBe('walk-in')
    expect(findMove(moves, 'chill')?.programId).toBe('blast')
    expect(findMove(moves, 'freeze', 'blast')).toBeUndefined()
    expect(findMove(moves, 'thaw')).toBeUndefined()
  })

  test('always: waste open unless final, no move twice, only known reasons', () => {
    const anyState = fc.oneof(fc.constantFrom(...statePaths), fc.constant('our-marinade'))
    const anyProgram = fc.record({
      id: fc.uuid(),
      fromState: anyState,
      nextState: anyState,
      reuseState: fc.option(anyState),
      isConsumable: fc.boolean(),
    })
    const anyQuestion = fc.record({
      state: anyState,
      programs: fc.uniqueArray(anyProgram, { selector: program => program.id, maxLength: 5 }),
      mark: fc.constantFrom('fresh', 'soon', 'bestBeforePassed', 'expired'),
      batchStatus: fc.constantFrom('available', 'hold', 'rejected'),
      arrivedBy: fc.option(fc.record({ isConsumable: fc.boolean() })),
    })
    fc.assert(
      fc.property(anyQuestion, question => {
        const moves = allowedMoves(question as MoveQuestion)
        if (isFinalState(question.state)) {
          expect(moves).toEqual([])
          return
        }
        expect(moves.some(move => move.kind === 'waste' && move.blockedBy === undefined)).toBe(true)
        const names = moves.map(move => [move.toState, move.programId, move.outcome].join())
        expect(new Set(names).size).toBe(names.length)
        for (const { kind, blockedBy } of moves) {
          expect(moveKinds).toContain(kind)
          if (blockedBy !== undefined) expect(moveBlockKeys).toContain(blockedBy.key)
        }
      }),
    )
  })
})

describe('states', () => {
  test('twenty built-in states, each with its own kind of move or none', () => {
    expect(statePaths).toHaveLength(20)
    expect(statePaths.filter(path => kindOfMove(path) === 'other')).toEqual(['init', 'unknown'])
    expect(statePaths.filter(isFinalState)).toEqual(['end', 'consume', 'waste', 'cancel'])
    expect(signOf('our-marinade')).toEqual({ group: 'start', colour: 'steel' })
  })
  test('generic, locked and active states are protected', () => {
    const free = { isPublic: false, isActive: false, isLocked: false }
    expect(protectionOf(free)).toBeNull()
    expect(protectionOf({ ...free, isPublic: true, isLocked: true })).toBe('state.protected.public')
    expect(protectionOf({ ...free, isLocked: true })).toBe('state.protected.locked')
    expect(protectionOf({ ...free, isActive: true })).toBe('state.protected.active')
  })
})

describe('machines', () => {
  const machines: Record<string, Machine<string>> = {
    batch: batchMachine,
    order: orderMachine,
    task: taskMachine,
  }
  test.each(cases.machines as [string, string, string, boolean][])(
    '%s from %s to %s: %s',
    (name, from, to, may) => {
      const machine = machines[name]
      if (machine === undefined) throw new Error(`No such machine: ${name}`)
      expect(mayFollow(machine, from, to)).toBe(may)
    },
  )
  test('every status can be reached and some end', () => {
    for (const machine of Object.values(machines)) {
      const reached = new Set(Object.keys(machine).slice(0, 1))
      for (const status of reached) for (const next of machine[status] ?? []) reached.add(next)
      expect([...reached].sort()).toEqual(Object.keys(machine).sort())
      expect(Object.keys(machine).some(status => isEnd(machine, status))).toBe(true)
    }
  })
})

describe('a route', () => {
  const roast: ProgramStep = { id: 'roast', fromState: 'prepare', nextState: 'cook', isConsumable: false }
  const glaze: ProgramStep = { id: 'glaze', fromState: 'chill', nextState: 'glazed', isConsumable: false }
  const programs = [roast, blast, glaze]
  const route = (...steps: [state: string, programId?: string][]) =>
    routeFaults(
      steps.map(([state, programId = null], at) => ({ id: String(at), state, programId })),
      programs,
    ).map(({ stepId, key }) => [stepId, key])

  test.each([
    [
      'sound with programs and usual moves',
      [['prepare'], ['cook', 'roast'], ['chill', 'blast'], ['serve']],
      [],
    ],
    ['reached by a program that is not named yet', [['chill'], ['glazed']], []],
    ['a state that nothing leads to', [['cook'], ['label']], [['1', 'route.fault.noWay']]],
    ['frozen food is not served', [['freeze'], ['serve']], [['1', 'route.fault.noWay']]],
    ['a program from elsewhere', [['prepare'], ['chill', 'blast']], [['1', 'route.fault.programMisfit']]],
    ['a program to be reused', [['cook'], ['reuse', 'blast']], []],
    ['behind the end', [['serve'], ['consume'], ['chill']], [['2', 'route.fault.afterFinal']]],
    ['twice the same', [['prepare'], ['cook'], ['cook']], [['2', 'route.fault.sameState']]],
    ['a first step by a program', [['chill', 'blast']], []],
    [
      'a first step by a program that leads elsewhere',
      [['freeze', 'blast']],
      [['0', 'route.fault.programMisfit']],
    ],
  ] as [string, [string, string?][], string[][]][])('%s', (_name, steps, faults) => {
    expect(route(...steps)).toEqual(faults)
  })

  test('only programs that fit are offered', () => {
    expect(programsBetween(programs, 'cook', 'chill')).toEqual([blast])
    expect(programsBetween(programs, null, 'chill')).toEqual([blast])
    expect(programsBetween(programs, 'prepare', 'chill')).toEqual([])
  })
})

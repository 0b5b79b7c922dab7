import { describe, expect, test } from 'vitest'
import { staysOf, type StayEvent, type StayLabel } from './index.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString()
const label = (id: string, more: Partial<StayLabel> = {}): StayLabel => ({
  id,
  batchId: 'b',
  state: 'chill',
  isFinal: false,
  createdAt: at(0),
  ...more,
})
const event = (minute: number, action: string, labelId: string | null, more: Partial<StayEvent> = {}) => ({
  id: `e${minute}${labelId ?? ''}`,
  at: at(minute),
  action,
  locationId: 'kitchen',
  labelId,
  batchId: 'b',
  toState: null,
  ...more,
})
const reported = (events: StayEvent[], labels: StayLabel[]) =>
  staysOf(events, labels).map(stay => [
    stay.labelIds.join(),
    stay.state,
    stay.locationId,
    (Date.parse(stay.from) - Date.parse(at(0))) / 60_000,
    stay.to === null ? null : (Date.parse(stay.to) - Date.parse(at(0))) / 60_000,
  ])

describe('stays', () => {
  const made = event(0, 'label/register', null, { toState: 'cook' })
  test('end where the state or the place changes; labels that began together are one', () => {
    expect(
      reported(
        [
          made,
          event(10, 'label/move', 'a', { toState: 'chill', programId: 'p' }),
          event(10, 'label/move', 'b', { toState: 'chill' }),
          event(20, 'label/print', 'a'),
          event(30, 'label/relocate', 'a', { locationId: 'bar' }),
        ],
        [label('a'), label('b')],
      ),
    ).toEqual([
      ['a,b', 'cook', 'kitchen', 0, 10],
      ['a,b', 'chill', 'kitchen', 10, null],
      ['a', 'chill', 'bar', 30, null],
    ])
  })

  test('food that was thrown away or used up is there no longer', () => {
    const labels = [label('a', { isFinal: true, state: 'waste' }), label('b', { isFinal: true })]
    const events = [made, event(5, 'label/move', 'a', { toState: 'waste' }), event(8, 'label/use', 'b')]
    expect(reported(events, labels)).toEqual([['a,b', 'cook', 'kitchen', 0, 8]])
  })

  test('what is split off begins where it was; a late registration counts from when it was made', () => {
    const split = event(10, 'label/split', 'a', { toState: 'cook', data: { parts: [{ id: 'c' }] } })
    const late = { ...made, at: at(0), data: { madeAt: at(-30) } }
    expect(reported([late, split], [label('a'), label('c', { createdAt: at(10) })])).toEqual([
      ['a', 'cook', 'kitchen', -30, null],
      ['c', 'cook', 'kitchen', 10, null],
    ])
  })

  test('a container takes along what is in it', () => {
    const carried = event(7, 'container/move', null, {
      batchId: null,
      locationId: 'bar',
      data: { labelIds: ['a'] },
    })
    expect(reported([made, carried], [label('a'), label('b')])).toEqual([
      ['a,b', 'cook', 'kitchen', 0, null],
      ['a', 'cook', 'bar', 7, null],
    ])
  })

  test('what goes into a container and out of it begins anew, and so does what a container carries', () => {
    const where = (events: StayEvent[]) =>
      staysOf(events, [label('a')]).map(stay => [stay.containerId, stay.locationId])
    expect(
      where([
        made,
        event(5, 'container/pack', 'a', { containerId: 'box' }),
        event(9, 'container/move', null, {
          batchId: null,
          containerId: 'trolley',
          locationId: 'bar',
          data: { labelIds: ['a'] },
        }),
        event(12, 'container/unpack', 'a', { containerId: 'box', locationId: 'bar' }),
      ]),
    ).toEqual([
      [null, 'kitchen'],
      ['box', 'kitchen'],
      ['box', 'bar'],
      [null, 'bar'],
    ])
  })

  test('a machine says when food is in it; a step noted meanwhile leaves it there, another place does not', () => {
    const machine = (minute: number, kind: string, more: Partial<StayEvent> = {}) =>
      event(minute, 'cook/oven', null, { kind, deviceId: 'oven', ...more })
    const told = (events: StayEvent[]) =>
      staysOf(events, [label('a'), label('b')]).map(stay => [
        stay.labelIds.join(),
        stay.deviceId,
        stay.state,
        (Date.parse(stay.from) - Date.parse(at(0))) / 60_000,
      ])
    expect(
      told([
        made,
        machine(10, 'start'),
        event(12, 'label/move', 'a', { toState: 'cook2' }),
        machine(30, 'end', { deviceId: 'other' }),
        machine(40, 'end'),
      ]),
    ).toEqual([
      ['a,b', null, 'cook', 0],
      ['a,b', 'oven', 'cook', 10],
      ['a', 'oven', 'cook2', 12],
      ['a', null, 'cook2', 40],
      ['b', null, 'cook', 40],
    ])
    expect(
      told([
        made,
        machine(10, 'start', { labelId: 'a' }),
        event(20, 'label/relocate', 'a', { locationId: 'bar' }),
      ]),
    ).toEqual([
      ['a,b', null, 'cook', 0],
      ['a', 'oven', 'cook', 10],
      ['a', null, 'cook', 20],
    ])
  })

  test('a door that opens takes no food out, a defrost, a cleaning or an error that is over brings none in', () => {
    const machine = (minute: number, action: string, kind: string) =>
      event(minute, action, null, { kind, deviceId: 'oven' })
    const stays = staysOf(
      [
        made,
        machine(10, 'cook/oven', 'start'),
        machine(15, 'door', 'start'),
        machine(16, 'door', 'end'),
        machine(20, 'error/lamp', 'end'),
        machine(40, 'cook/oven', 'end'),
        machine(50, 'clean/equipment', 'start'),
        machine(70, 'defrost', 'start'),
      ],
      [label('a')],
    )
    expect(stays.map(stay => [stay.deviceId, stay.from])).toEqual([
      [null, at(0)],
      ['oven', at(10)],
      [null, at(40)],
    ])
  })

  test('what a machine told of food that was registered later counts from when it happened', () => {
    const start = event(5, 'cook/oven', 'a', { kind: 'start', deviceId: 'oven' })
    const late = { ...made, at: at(30), data: { madeAt: at(0) } }
    const stays = staysOf([start, late], [label('a', { createdAt: at(30) })])
    expect(stays.map(stay => [stay.deviceId, stay.from])).toEqual([
      [null, at(0)],
      ['oven', at(5)],
    ])
  })

  test('a move to where it is already begins nothing', () => {
    expect(reported([made, event(3, 'label/move', 'a', { toState: 'cook' })], [label('a')])).toHaveLength(1)
    expect(staysOf([], [label('a')])).toEqual([])
  })
})

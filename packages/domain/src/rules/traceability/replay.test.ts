import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSnapshots, planSplit, replay, timelineOf } from './index.ts'
import type { LabelChange, LabelSnapshot, LedgerEvent, TraceLink, TraceLinkKind } from './index.ts'
import { grams, labelInHand, link } from './samples.ts'

const instant = (second: number) => new Date(Date.UTC(2026, 2, 10) + second * 1000).toISOString()
const eventId = (n: number) => `event-${String(n).padStart(6, '0')}`

/**
 * A kitchen that keeps its labels and writes its ledger at the same time, each in its own way: the labels change in
 * place with whole grams, the ledger only grows.
 */
class Kitchen {
  readonly labels: LabelSnapshot[] = []
  readonly events: LedgerEvent[] = []
  readonly links: TraceLink[] = []

  #write(changes: readonly LabelChange[], links: readonly Omit<TraceLink, 'eventId'>[] = []): string {
    const id = eventId(this.events.length)
    // Two events share an instant now and then.
    this.events.push({ id, at: instant(Math.floor(this.events.length / 2)), labels: changes })
    this.links.push(...links.map(each => ({ ...each, eventId: id })))
    return this.events.at(-1)?.at ?? ''
  }

  #take(at: number, amount: number): LabelSnapshot {
    const label = this.labels[at]
    if (label === undefined) throw new Error('no such label')
    const quantity = grams(label.quantity.value - amount)
    this.labels[at] = { ...label, quantity }
    return label
  }

  /** Makes a label, from parts of others when sources are given. */
  make(amount: number, sources: readonly [number, number][], kind: TraceLinkKind, state: string): void {
    const id = `label-${this.labels.length}`
    const batchId = `batch-${this.labels.length}`
    const taken = sources.map(([at, part]) => ({ from: this.#take(at, part), part }))
    const change = {
      labelId: id,
      productId: 'stock',
      batchId,
      state,
      quantity: grams(amount),
      locationId: 'kitchen',
    }
    const at = this.#write(
      [change],
      taken.map(({ from, part }) => ({ fromId: from.id, toId: id, quantity: grams(part), kind })),
    )
    this.labels.push({
      id,
      productId: 'stock',
      batchId,
      state,
      stateSince: at,
      initialQuantity: grams(amount),
      quantity: grams(amount),
      locationId: 'kitchen',
      containerId: null,
      bestBefore: null,
      expiration: null,
      createdAt: at,
    })
  }

  move(at: number, state: string, locationId: string, expiration: string | null): void {
    const label = this.labels[at]
    if (label === undefined) return
    const when = this.#write([{ labelId: label.id, state, locationId, expiration }])
    const stateSince = state === label.state ? label.stateSince : when
    this.labels[at] = { ...label, state, stateSince, locationId, expiration }
  }
}

type Step = readonly ['receive' | 'split' | 'use' | 'merge' | 'move', number, number, number]
const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('receive', 'split', 'use', 'merge', 'move'),
    fc.nat(),
    fc.nat(),
    fc.nat(),
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 60 },
)

function cook(steps: readonly Step[]): Kitchen {
  const kitchen = new Kitchen()
  kitchen.make(5000, [], 'input', 'prepare')
  for (const [what, a, b, c] of steps) {
    const first = a % kitchen.labels.length
    const second = b % kitchen.labels.length
    const left = (at: number) => kitchen.labels[at]?.quantity.value ?? 0
    const part = left(first) === 0 ? 0 : 1 + (c % left(first))
    if (what === 'receive') kitchen.make(1 + (c % 9000), [], 'input', 'prepare')
    else if (what === 'move') {
      const state = ['chill', 'freeze', 'serve'][b % 3] ?? 'chill'
      kitchen.move(first, state, b % 2 === 0 ? 'bar' : 'kitchen', c % 2 === 0 ? null : instant(c % 1e6))
    } else if (part === 0) continue
    else if (what === 'split') {
      if (!planSplit(labelInHand({ quantity: grams(left(first)) }), [grams(part)]).ok)
        throw new Error('refused')
      kitchen.make(part, [[first, part]], 'split', 'chill')
    } else if (what === 'use') kitchen.make(1 + (b % 500), [[first, part]], 'input', 'cook')
    else if (first !== second && left(second) > 0) {
      const whole = left(second)
      kitchen.make(
        left(first) + whole,
        [
          [first, left(first)],
          [second, whole],
        ],
        'merge',
        'chill',
      )
    }
  }
  return kitchen
}

describe('replay', () => {
  test('the ledger tells every label as it stands, in whatever order it is read', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const { labels, events, links } = cook(steps)
        for (const [order, ties] of [
          [events, links],
          [[...events].reverse(), [...links].reverse()],
        ] as const) {
          const replayedLabel = replay(order, ties)
          expect(replayedLabel.faults).toEqual([])
          expect(compareSnapshots(labels, replayedLabel.labels)).toEqual([])
        }
      }),
    )
  })

  test('nothing is made or lost: all amounts together are what came in less what was cooked away', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const { events, links } = cook(steps)
        const { labels } = replay(events, links)
        let balance = 0
        for (const { initialQuantity, quantity } of labels.values())
          balance += initialQuantity.value - quantity.value
        expect(balance).toBe(links.reduce((sum, { quantity }) => sum + quantity.value, 0))
      }),
    )
  })

  test('a stored label that was changed behind the ledger is found', () => {
    const { labels, events, links } = cook([
      ['split', 0, 0, 999],
      ['move', 0, 0, 0],
    ])
    const [first, ...others] = labels as [LabelSnapshot, ...LabelSnapshot[]]
    const replayedLabel = replay(events, links).labels
    const forged = { ...first, quantity: grams(first.quantity.value + 1), locationId: 'cellar' }
    expect(
      compareSnapshots([forged, ...others], replayedLabel).map(({ labelId, field }) => [labelId, field]),
    ).toEqual([
      ['label-0', 'quantity'],
      ['label-0', 'locationId'],
    ])
    expect(compareSnapshots(others, replayedLabel)).toEqual([
      { labelId: 'label-0', field: 'id', stored: null, replayed: 'label-0' },
    ])
    const extra = { ...first, id: 'ghost' }
    expect(compareSnapshots([...labels, extra], replayedLabel)).toEqual([
      { labelId: 'ghost', field: 'id', stored: 'ghost', replayed: null },
    ])
  })

  test('what the ledger cannot mean is a fault', () => {
    const whole = {
      productId: 'stock',
      batchId: 'b',
      state: 'chill',
      quantity: grams(10),
      locationId: 'kitchen',
    }
    const events: LedgerEvent[] = [
      {
        id: 'e1',
        at: instant(0),
        labels: [
          { labelId: 'a', ...whole },
          { labelId: 'half', state: 'chill' },
        ],
      },
      { id: 'e2', at: instant(1), labels: [{ labelId: 'c', ...whole }] },
    ]
    const links = [
      link('a', 'c', grams(11), 'input', 'e2'),
      link('nobody', 'c', grams(1), 'input', 'e2'),
      link('a', 'c', { value: 1, unit: 'piece' }, 'input', 'e2'),
      link('a', 'c', grams(1), 'input', 'e3'),
    ]
    expect(replay(events, links).faults.map(({ kind, labelId }) => `${kind} ${labelId}`)).toEqual([
      'unknownEvent a',
      'incomplete half',
      'overdrawn a',
      'unknownLabel nobody',
      'unit a',
    ])
  })
})

describe('timeline', () => {
  test('by instant, then by id', () => {
    const events = [
      { id: 'c', at: '2026-03-10T10:00:00Z' },
      { id: 'a', at: '2026-03-10T10:00:00.500Z' },
      { id: 'b', at: '2026-03-10T10:00:00.000Z' },
    ]
    expect(timelineOf(events).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect(events[0]?.id).toBe('c')
  })
})

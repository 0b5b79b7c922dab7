import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './ledger-seals.cases.json' with { type: 'json' }
import {
  canonicalJson,
  changedFields,
  columnKind,
  fingerprint,
  makeBlock,
  NO_BLOCK,
  openBlock,
  plainDecimal,
  plainInstant,
  readStatement,
  treeRoot,
  writeStatement,
  type Columns,
  type Entry,
  type StoredRecord,
} from './index.ts'

const digest = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test.each(cases.digest)('SHA-256 of "$text" as FIPS 180-4 has it', ({ text, hash }) => {
  expect(hex(digest(new TextEncoder().encode(text)))).toBe(hash)
})

test.each(cases.tree)('the tree of $count leaves as RFC 6962 has it', ({ count, root }) => {
  const leaves = cases.leaves.slice(0, count).map(leaf => new Uint8Array(Buffer.from(leaf, 'hex')))
  expect(hex(treeRoot(digest, leaves))).toBe(root)
})

test.each(cases.json)('$name as RFC 8785 has it', ({ given, canonical }) => {
  expect(canonicalJson(JSON.parse(given))).toBe(canonical)
})

test.each(cases.values)('$kind $given is $plain', ({ kind, given, plain }) => {
  expect(kind === 'number' ? plainDecimal(given) : plainInstant(given)).toBe(plain)
})

test.each(cases.kinds)('$type is compared as $kind', ({ type, kind }) => {
  expect(columnKind(type)).toBe(kind)
})

const columns: Columns = { at: 'instant', amount: 'number', data: 'json', action: 'text', done: 'flag' }
/** In the order of the names: action, amount, at, data, done. */
const record = (values: StoredRecord['values'], id = cases.record.id): StoredRecord => ({
  organizationId: cases.record.organizationId,
  ledger: 'event',
  id,
  values,
})

describe('fingerprint', () => {
  test('of a known record', () => {
    const { hash } = fingerprint(digest, columns, record(cases.record.values))
    expect(hex(hash)).toBe(hex(digest(new TextEncoder().encode(cases.record.canonical))))
    expect(hex(hash)).toBe(cases.record.hash)
  })

  test.each(cases.record.same)('is the same for $why', ({ values }) => {
    const one = fingerprint(digest, columns, record(cases.record.values))
    expect(fingerprint(digest, columns, record(values))).toEqual(one)
  })

  test('does not depend on columns that were added later and are empty, nor on the order they are named in', () => {
    const one = fingerprint(digest, columns, record(cases.record.values))
    const turned = Object.fromEntries(Object.entries({ ...columns, zone: 'text' as const }).toReversed())
    expect(fingerprint(digest, turned, record([...cases.record.values, null])).hash).toEqual(one.hash)
  })

  test.each(cases.record.changed)('names $fields', ({ values, fields }) => {
    const one = fingerprint(digest, columns, record(cases.record.values))
    const two = fingerprint(digest, columns, record(values))
    expect(two.hash).not.toEqual(one.hash)
    expect(changedFields(columns, one.marks, two.marks)).toEqual(fields)
  })
})

const entryOf = (number: number): Entry => {
  const id = `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
  const at = `2026-11-21T07:45:00.${String(number).padStart(6, '0')}Z`
  return {
    ledger: 'event',
    id,
    at,
    ...fingerprint(digest, columns, record(['label/move', String(number), at, '{}', 't'], id)),
  }
}
const { organizationId } = cases.record
const chainOf = (lengths: readonly number[]) => {
  let previous = NO_BLOCK
  let next = 0
  return lengths.map((length, index) => {
    const entries = Array.from({ length }, () => entryOf(next++))
    const head = { organizationId, number: index + 1, previous, sealedAt: '2026-11-21T08:00:00Z' }
    const block = makeBlock(digest, { ...head, columns: { event: columns } }, entries)
    previous = block.hash
    return block
  })
}

describe('chain', () => {
  test('a whole chain opens, and gives back what was sealed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }), lengths => {
        const blocks = chainOf(lengths)
        const opened = blocks.map((block, index) => openBlock(digest, block, blocks[index - 1] ?? null))
        const entries = opened.flatMap((block): unknown[] => (block.ok ? block.entries : ['broken']))
        expect(entries).toEqual(Array.from({ length: lengths.reduce((a, b) => a + b) }, (_, n) => entryOf(n)))
      }),
      { numRuns: 30 },
    )
  })

  test('any byte of a block that is another one is noticed', () => {
    const [block] = chainOf([3])
    fc.assert(
      fc.property(fc.nat(block!.body.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const body = block!.body.slice()
        body[index]! ^= flip
        expect(openBlock(digest, { ...block!, body }, null)).toEqual({ ok: false, fault: 'content' })
      }),
      // The example is an instant that no calendar has.
      { numRuns: 100, examples: [[151, 120]] },
    )
  })

  test('blocks taken out, put in another order or written anew are noticed', () => {
    const [one, two, three] = chainOf([2, 2, 2]) as [never, never, never]
    const fault = (block: never, before: never | null) => openBlock(digest, block, before)
    expect(fault(two, null)).toEqual({ ok: false, fault: 'number' })
    expect(fault(three, one)).toEqual({ ok: false, fault: 'number' })
    const other = chainOf([1, 2])[1]
    expect(fault(other as never, one)).toEqual({ ok: false, fault: 'previous' })
    for (const change of [
      { count: 1 },
      { sealedAt: '2026-11-21T08:00:01Z' },
      { root: NO_BLOCK },
      { columns: {} },
    ])
      expect(fault({ ...(two as object), ...change } as never, one)).toEqual({ ok: false, fault: 'content' })
  })
})

test('a kept statement is read again, and so is a bare head; nothing else is', () => {
  const head = chainOf([1])[0]!.hash
  const statement = {
    organizationId,
    organization: 'Demo',
    block: 1,
    head,
    sealedAt: '2026-11-21',
    records: 1,
  }
  expect(readStatement(writeStatement(statement))).toEqual({ head, block: 1, organizationId })
  expect(readStatement(` ${head.toUpperCase()}\n`)).toEqual({ head, block: null, organizationId: null })
  for (const text of ['', '{}', 'null', head.slice(1), writeStatement({ ...statement, head: 'abc' })])
    expect(readStatement(text)).toBeNull()
})

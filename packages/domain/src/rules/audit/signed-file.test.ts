import { expect, test } from 'vitest'
import { entryCounter, manifestIn, signedIn } from './index.ts'

const manifest = JSON.stringify({
  kind: 'cloche audit 1',
  organizationId: 'o',
  madeAt: '2026-11-24T05:00:00.000Z',
  entries: 2,
  sha256: 'ab',
})
const signed = { manifest, signature: 's', publicKey: 'k' }

test('the last line is read in both formats', () => {
  expect(signedIn(`${JSON.stringify(signed)}\n`)).toEqual({ signed, isCsv: false })
  const csv = `"#signed","${JSON.stringify(signed).replaceAll('"', '""')}"\r\n`
  expect(signedIn(csv)).toEqual({ signed, isCsv: true })
  expect(manifestIn(manifest)).toEqual({
    organizationId: 'o',
    madeAt: '2026-11-24T05:00:00.000Z',
    entries: 2,
    sha256: 'ab',
  })
})

test.each(['', '{}', 'null', '[1]', '"#signed","nothing"', '{"manifest":1}', 'id,at'])(
  'a last line %s signs nothing',
  line => {
    expect(signedIn(line)).toBeNull()
    expect(manifestIn(line)).toBeNull()
  },
)

test('entries are counted in whatever pieces they come, also where a cell holds a line end', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const csv = 'id,at\r\n"1","a\nb"\r\n"2","say ""x""\n"\r\n'
  for (const at of [0, 10, 14, 20]) {
    const counter = entryCounter(true)
    counter.add(bytes(csv.slice(0, at)))
    counter.add(bytes(csv.slice(at)))
    expect(counter.count()).toBe(2)
  }
  const lines = entryCounter(false)
  lines.add(bytes('{"a":"\\""}\n{}\n{}\n'))
  expect(lines.count()).toBe(3)
  expect(entryCounter(true).count()).toBe(0)
})

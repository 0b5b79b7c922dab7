/** Packets that say to be too large end their connection, however they are cut; all others go through as they are. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKET_MAX, PacketGuard } from './packet-guard.ts'

const headOf = (kind: number, length: number): number[] => {
  const bytes = [kind]
  let rest = length
  do {
    const digit = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? digit | 0x80 : digit)
  } while (rest > 0)
  return bytes
}
const packet = (kind: number, length: number) =>
  Buffer.concat([Buffer.from(headOf(kind, length)), Buffer.alloc(length, 7)])
const through = (pieces: readonly Buffer[]) => buffer(Readable.from(pieces).compose(new PacketGuard()))

test('what is small enough arrives byte for byte, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 6 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 3000 })),
      async (lengths, cuts) => {
        const whole = Buffer.concat([packet(0x10, 100), ...lengths.map(length => packet(0x32, length))])
        const pieces: Buffer[] = []
        for (let at = 0; at < whole.length;) {
          const size = cuts.next().value as number
          pieces.push(whole.subarray(at, at + size))
          at += size
        }
        expect((await through(pieces)).equals(whole)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  ['a first one of 5 kB', [headOf(0x10, 5000)]],
  ['a later one that is too large', [headOf(0x10, 0), headOf(0x32, PACKET_MAX + 1)]],
  ['a length without an end', [headOf(0x10, 0), [0x32, 0xff, 0xff, 0xff, 0xff]]],
])('%s is refused by its head', async (_what, heads) => {
  await expect(through([Buffer.from(heads.flat())])).rejects.toThrow('too large')
})

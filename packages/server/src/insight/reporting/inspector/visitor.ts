/** What may be kept of somebody who opens a link: the network and the kind of browser, never the whole address. */
import { isIPv4, isIPv6 } from 'node:net'

const AGENTS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The network of an address: three of four numbers, or the first three groups of IPv6. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return '-'
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const first = [...groups, ...(tail === undefined ? [] : ['0', '0', '0'])].slice(0, 3)
  return `${first.join(':')}::/48`
}

/** Browser and system in words; null where nothing is known. */
export function agentOf(header: string | undefined): string | null {
  if (header === undefined) return null
  const found = (list: typeof AGENTS) => list.find(([pattern]) => pattern.test(header))?.[1]
  return [found(AGENTS), found(SYSTEMS)].filter(Boolean).join(' · ') || null
}

/** Where a caller sits, as it is counted. */
import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The address; of IPv6 the network (/64): whoever has one address of it has all. */
export function networkOf(ip: string): string {
  const [, mapped] = MAPPED.exec(ip) ?? []
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map(part => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/** Addresses of the network around the server, which nobody outside may have it ask. */
import { BlockList, isIP } from 'node:net'

const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of the last ones each holds an address of the older kind in itself. */
const V6 = [
  '::/128',
  '::1/128',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
]

function listOf(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList()
  for (const [ranges, family] of [
    [v4, 'ipv4'],
    [v6, 'ipv6'],
  ] as const)
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      list.addSubnet(address, Number(bits), family)
    }
  return list
}

const INSIDE = listOf(V4, V6)
const HERE = listOf(['127.0.0.0/8'], ['::1/128'])

/** An address as the lists compare it: one of the older kind in a newer one's clothes is the older. */
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an IP address is of the machine itself. */
export const isHere = (address: string): boolean => HERE.check(address, familyOf(address))

/** Ends of names that the public network has none of (RFC 6762, 8375, 9476, and what ICANN keeps for inner use). */
const INNER_ENDS = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'alt',
]

/** Whether a name can be one of an inner network alone: without a dot, or with an end that nobody outside has. */
export function isInnerName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '')
  return !plain.includes('.') || INNER_ENDS.some(end => plain.endsWith(`.${end}`))
}

/** Whether an IP address is of no machine in the public network. */
export const isInside = (address: string): boolean =>
  isIP(address) === 0 || INSIDE.check(address, familyOf(address))

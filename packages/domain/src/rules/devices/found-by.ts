/** What stands on a machine and means it: its activation key, its serial number, a link or a short code of ours. */
import { readScan } from '../codes/index.ts'
import { plainCode } from './codes.ts'

export type DeviceClue =
  | { readonly by: 'id'; readonly id: string }
  /** In the form that is kept. */
  | { readonly by: 'activationKey'; readonly key: string }
  /** A number of its maker; it may have the form of a key by chance. */
  | { readonly by: 'serial'; readonly serial: string; readonly key: string | null }

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const KEY_LINK = /\/activationKey\/([^/?#]+)/i
const DEVICE_LINK = new RegExp(`/device/(${UUID.source})(?:[/?#]|$)`, 'i')
const KEY = /^[34679ACDEFGHJKMNPQRTVWXY]{12}$/

/** A key as it is kept, in groups of four; null for what has not its form. */
function keyIn(typed: string): string | null {
  const plain = plainCode(typed)
  return KEY.test(plain) ? (plain.match(/.{4}/g) as string[]).join('-') : null
}

/**
 * What a text that was scanned or typed says of a device.
 * @param prefix of the short codes of devices
 * @returns undefined for a code of something else, or nothing
 */
export function deviceClue(text: string, prefix: string): DeviceClue | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const linked = KEY_LINK.exec(typed)?.[1]
  if (linked !== undefined) {
    const key = keyIn(linked)
    return key === null ? undefined : { by: 'activationKey', key }
  }
  const id = DEVICE_LINK.exec(typed)?.[1]
  if (id !== undefined) return { by: 'id', id: id.toLowerCase() }
  const read = readScan(typed)
  if (read.kind === 'bytecode')
    return read.typePrefix === prefix ? { by: 'id', id: read.id.toLowerCase() } : undefined
  if (/^[a-z]+:\/\//i.test(typed)) return undefined
  const serial = read.kind === 'text' ? read.text : typed
  return { by: 'serial', serial, key: keyIn(typed) }
}

/** How SMS leave the installation: a request to a gateway, in whose address and body number and text are put. */
import { readers } from './config-values.ts'

export interface SmsGateway {
  /** Where it says {to} and {text} these are put. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/**
 * Undefined: no SMS leave.
 * @param read reads a setting, noting what is wrong with it
 * @param note notes what is wrong with several
 */
export function readSms(
  read: <T>(name: string, parse: (text: string) => T) => T | undefined,
  note: (fault: string) => void,
): SmsGateway | undefined {
  const url = read('CLOCHE_SMS_URL', readers.smsUrl)
  const method = read('CLOCHE_SMS_METHOD', readers.smsMethod) ?? 'POST'
  const headers = read('CLOCHE_SMS_HEADERS', readers.smsHeaders) ?? {}
  const body = read('CLOCHE_SMS_BODY', text => text)
  if (url === undefined) return undefined
  if (!['{to}', '{text}'].every(part => `${url} ${body ?? ''}`.includes(part)))
    note('CLOCHE_SMS_URL and CLOCHE_SMS_BODY must say {to} and {text} between them.')
  return { url, method, headers, body }
}

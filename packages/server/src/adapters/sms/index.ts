/**
 * SMS by a gateway that those who run the installation name: a request over HTTP in whose address and body the number
 * and the text are put. What it is asked is never logged.
 */
import { sentOf, type Sent } from '@cloche/domain/rules/chase'
import type { Config } from '../../config.ts'
import { proofOf, unreachable } from '../webhooks/index.ts'

export interface Sms {
  /** @param to digits, with a plus before them or without */
  send(to: string, text: string): Promise<Sent>
}

const TIME_MS = 15_000

/** A value as it stands in JSON, without its quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** The template with what it asks for, each value as its place has it. */
function filled(
  template: string,
  values: Readonly<Record<'to' | 'text', string>>,
  form: (text: string) => string,
) {
  return template.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => form(values[name]))
}

/** Undefined where no gateway is set up. */
export function openSms({ sms }: Pick<Config, 'sms'>): Sms | undefined {
  if (sms === undefined) return undefined
  const { url, method, body } = sms
  const headers = new Headers(sms.headers)
  if (body !== undefined && !headers.has('content-type'))
    headers.set(
      'content-type',
      /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded',
    )
  const form = headers.get('content-type')?.includes('json') ? inJson : encodeURIComponent
  return {
    async send(to, text) {
      const values = { to, text }
      try {
        const answer = await fetch(filled(url, values, encodeURIComponent), {
          method,
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(TIME_MS),
          ...(body === undefined || method === 'GET' ? {} : { body: filled(body, values, form) }),
        })
        return sentOf('sms', answer.status, null, await proofOf(answer))
      } catch (error) {
        const { cause } = error as { cause?: unknown }
        return unreachable(cause instanceof Error ? cause : error)
      }
    },
  }
}

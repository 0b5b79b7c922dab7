import { urlOf } from './domain.ts'

const BLANK_OR_CONTROL = /\s|\p{Cc}|\p{Cf}/u

/**
 * The address of a page, as it was typed without blanks around; undefined for anything but http and https, for one with
 * a user or password before its host, and for one with characters that are not seen.
 */
export function webAddress(text: string): string | undefined {
  const typed = text.trim()
  if (BLANK_OR_CONTROL.test(typed) || typed.includes('\\') || !/^https?:\/\/[^/]/i.test(typed))
    return undefined
  const url = urlOf(typed)
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const [authority = ''] = typed.replace(/^https?:\/\//i, '').split(/[/?#]/)
  return url.hostname === '' || authority.includes('@') ? undefined : typed
}

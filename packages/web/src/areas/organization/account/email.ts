import { emailAddress } from '@cloche/domain/rules/addresses'

/** Whether a text is an e-mail address that somebody can have. */
export function isEmail(text: string): boolean {
  return emailAddress(text) !== undefined
}

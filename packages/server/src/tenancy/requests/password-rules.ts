/**
 * What a password must be, after NIST SP 800-63B and ASVS 6.2: long enough, and not one that is tried first. No rules
 * about kinds of characters.
 */
import { readFileSync } from 'node:fs'
import { PASSWORD_MAX, PASSWORD_MIN } from '@cloche/domain/calls'
import { brokenRule } from '@cloche/domain/problems'

/** Words that say where one is, and so are tried first. */
const OWN_WORDS = ['cloche']

let common: ReadonlySet<string> | undefined

/** Read when the first password is chosen, not at start. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return common
}

/** The shortest part that the text repeats; the text itself when it repeats nothing. */
function unitOf(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}

/** Figures that go up or down by the same step. */
function isRow(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const steps = new Set(
    [...text].slice(1).map((digit, index) => (Number(digit) - Number(text[index]) + 10) % 10),
  )
  return steps.size === 1
}

/** The text without the figures and signs at its end, a few of them or all. */
function withoutEnding(text: string): string[] {
  return [1, 2, 3, 4]
    .filter(count => /^[^\p{L}]+$/u.test(text.slice(-count)))
    .map(count => text.slice(0, -count))
}

/** Whether it is among the common ones, one of them repeated, or one with figures and signs around it. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const unit = unitOf(text)
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const known = commonPasswords()
  const forms = [text, unit, core, ...withoutEnding(text)]
  return isRow(text) || (unit !== text && unit.length <= 4) || forms.some(form => known.has(form))
}

/** The words of an address that must not be the password: whole, before the @, and the domain. */
function wordsOf(email: string): string[] {
  const address = email.toLowerCase()
  const [name = '', domain = ''] = address.split('@')
  return [address, name, domain]
}

/** Whether the password is one of the words, with nothing around but figures and signs. */
function isBuiltFrom(password: string, words: readonly string[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '')
  const core = bare(password)
  return core !== '' && words.some(word => bare(word) !== '' && unitOf(core) === bare(word))
}

/**
 * Judges a password that somebody chooses.
 * @throws RULE_BROKEN naming `path` and why it is refused.
 */
export function checkNewPassword(password: string, email: string, path = 'password'): void {
  const length = [...password].length
  if (length < PASSWORD_MIN) throw brokenRule(path, 'problem.password.tooShort', { limit: PASSWORD_MIN })
  if (length > PASSWORD_MAX) throw brokenRule(path, 'problem.password.tooLong', { limit: PASSWORD_MAX })
  if (isBuiltFrom(password, wordsOf(email))) throw brokenRule(path, 'problem.password.email')
  if (isBuiltFrom(password, OWN_WORDS)) throw brokenRule(path, 'problem.password.product')
  if (isCommon(password)) throw brokenRule(path, 'problem.password.common')
}

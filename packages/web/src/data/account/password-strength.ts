/** What a person reads while choosing a password; the server alone decides what is taken. */

/** The shortest password that is taken, in characters. */
export const passwordMin = 10

/** Why a password is weaker than it is long: a text key `password.hint.<hint>`. */
export type PasswordHint = 'tooShort' | 'repeats' | 'sequence' | 'personal' | 'longer'

export interface PasswordStrength {
  /** 0 nothing, 1 too weak to be taken, 2 fair, 3 good, 4 strong. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly hint: PasswordHint | null
}

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'azertyuiop',
]

/** How many characters say something new: runs and repeated pieces count once. */
function freshLength(text: string): { length: number; repeats: number; steps: number } {
  let [repeats, steps] = [0, 0]
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1)
    const isKnown = sequences.some(one => one.includes(pair) || [...one].reverse().join('').includes(pair))
    if (pair[0] === pair[1] || (text.indexOf(text.slice(at, at + 3)) < at && at + 3 <= text.length))
      repeats += 1
    else if (isKnown) steps += 1
  }
  return { length: text.length - repeats - steps, repeats, steps }
}

/**
 * How hard a password is to guess, by its length and by what repeats, follows the keyboard or is known of the
 * person (`about`: e-mail, name). There are no rules about kinds of characters.
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if (password === '') return { score: 0, hint: null }
  const text = password.normalize('NFC').toLowerCase()
  const known = about
    .flatMap(one => one.toLowerCase().split(/[\s@._-]+/))
    .filter(part => part.length > 3 && text.includes(part))
  const { length, repeats, steps } = freshLength(text)
  const worth = length - known.reduce((sum, part) => sum + part.length - 1, 0)
  if ([...password].length < passwordMin) return { score: 1, hint: 'tooShort' }
  if (worth < 8)
    return { score: 1, hint: known.length > 0 ? 'personal' : repeats >= steps ? 'repeats' : 'sequence' }
  if (worth < 13) return { score: 2, hint: known.length > 0 ? 'personal' : 'longer' }
  return { score: worth < 18 ? 3 : 4, hint: null }
}

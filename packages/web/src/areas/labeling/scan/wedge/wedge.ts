/**
 * Hand scanners that type: a burst of keys, far quicker than fingers, that ends with Enter (or Tab). Pure, so that it
 * can be tested without a browser.
 */

/** The parts of a keyboard event that count. */
export interface WedgeKey {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly altKey?: boolean
  readonly metaKey?: boolean
  /** Whether it goes into a number pad, where digits are the person's however quickly they come. */
  readonly isTyped?: boolean
  /** Milliseconds, from any beginning. */
  readonly at: number
}

/** What a key was: part of a burst (`taken`: it must not do anything else), its end with the code, or neither. */
export type WedgeAnswer = { kind: 'none' } | { kind: 'taken' } | { kind: 'code'; code: string }

/** GS1's separator between values of variable length, code 29. */
const groupSeparator = '\u001d'
/**
 * The longest single pause within a burst, and the longest on average: a busy device delivers keys unevenly. The
 * slowest scanners send a key every 30 ms; quick fingers one every 100.
 */
const longestPause = 150
const longestMean = 75
const shortestCode = 4
/** From this many keys on it is a scanner and not a person who hit two keys at once. */
const sureFrom = 3

/** The longest number that anybody types into a pad; article numbers are longer. */
const amountDigits = 9

/** Whether all of it may be an amount that somebody types. */
const mayBeAmount = (burst: string): boolean =>
  /^\d*(?:[.,]\d*)?$/.test(burst) && burst.replace(/[.,]/, '').length <= amountDigits

const none: WedgeAnswer = { kind: 'none' }

/** Follows keys; answers each one what it was. */
export function makeWedge(): (key: WedgeKey) => WedgeAnswer {
  let burst = ''
  let begun = 0
  let last = Number.NEGATIVE_INFINITY
  /** Digits typed while Alt is held: how some scanners send control characters (Alt+029). */
  let altDigits = ''

  /** Whether the keys so far came as quickly as a scanner's. */
  const isQuick = (at: number) => at - begun <= longestMean * Math.max(1, burst.length)

  function add(text: string, at: number, isTyped: boolean): WedgeAnswer {
    if (burst === '') begun = at
    burst += text
    if (isTyped && mayBeAmount(burst)) return none
    return burst.length > sureFrom && isQuick(at) ? { kind: 'taken' } : none
  }
  return ({ key, ctrlKey = false, altKey = false, metaKey = false, isTyped = false, at }) => {
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock'].includes(key)) return none
    const isSlow = at - last > longestPause
    last = at
    if (isSlow) {
      burst = ''
      altDigits = ''
    }
    if (altKey && /^\d$/.test(key)) {
      altDigits += key
      if (altDigits.length < 3) return burst.length > sureFrom ? { kind: 'taken' } : none
      const sent = altDigits
      altDigits = ''
      return sent === '029' ? add(groupSeparator, at, isTyped) : none
    }
    if (key === groupSeparator || (ctrlKey && key === ']') || key === 'F8')
      return burst === '' ? none : add(groupSeparator, at, isTyped)
    if (key === 'Enter' || key === 'Tab') {
      const isAmount = isTyped && mayBeAmount(burst)
      const isRead = burst.length >= shortestCode && isQuick(at) && !isAmount
      const code = burst
      burst = ''
      return isRead ? { kind: 'code', code } : none
    }
    if (key.length !== 1 || ctrlKey || metaKey) {
      burst = ''
      return none
    }
    return add(key, at, isTyped)
  }
}

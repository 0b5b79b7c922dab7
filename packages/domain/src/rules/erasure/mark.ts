/**
 * What stands where a person's name, address or number stood. It is no sentence: whoever reads is told in their own
 * language. The dash of two lengths is what print puts for a name that is left out; what cannot be seen around it keeps
 * it apart from a dash that somebody types.
 */
export const ERASED_MARK = '\u2060\u2E3A\u2060'

/** Whether a text holds something that was erased. */
export const holdsErased = (text: string): boolean => text.includes(ERASED_MARK)

/** A text as somebody reads it: `words` in place of every mark. */
export const readable = (text: string, words: string): string =>
  holdsErased(text) ? text.replaceAll(ERASED_MARK, words) : text

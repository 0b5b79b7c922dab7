/** A text without accents and case, for comparing what people type. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/**
 * The things whose text contains every typed word, those that begin with the first word before the others;
 * otherwise in their own order.
 */
export function matching<Thing>(
  things: readonly Thing[],
  typed: string,
  textOf: (thing: Thing) => string,
): Thing[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return [...things]
  const found = things
    .map(thing => ({ thing, text: plain(textOf(thing)) }))
    .filter(({ text }) => words.every(word => text.includes(word)))
  const begins = found.filter(({ text }) => text.startsWith(first))
  return [...begins, ...found.filter(one => !begins.includes(one))].map(one => one.thing)
}

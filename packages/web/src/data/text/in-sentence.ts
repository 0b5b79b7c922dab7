/** A name as it stands within a sentence: `Order lines` begins small there, `HACCP points` and `PINs` do not. */
export function inSentence(name: string): string {
  const [first = '', second = ''] = name
  return second === second.toLocaleUpperCase() && second !== second.toLocaleLowerCase()
    ? name
    : first.toLocaleLowerCase() + name.slice(first.length)
}

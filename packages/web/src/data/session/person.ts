/** What a person is called by. */
interface Named {
  readonly email?: string | null
  readonly fullName?: string | null
  readonly name?: string | null
  readonly lastName?: string | null
}

/** What to call a person: the full name, its parts, or the e-mail. */
export function nameOf(person: Named): string {
  const parts = [person.name, person.lastName].filter(Boolean).join(' ')
  return person.fullName || parts || person.email || ''
}

/** The given name alone; empty where only an e-mail is known. */
export function givenNameOf({ name, fullName }: Named): string {
  return (name || fullName || '').trim().split(/\s+/)[0] ?? ''
}

/** At most two letters that stand for a person. */
export function initialsOf(person: Named): string {
  const words = nameOf(person)
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map(word => [...word][0]!.toUpperCase()).join('')
}

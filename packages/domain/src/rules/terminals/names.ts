/** What people are called where anybody who stands there reads it: no more than tells them apart. */

export interface NamedHere {
  readonly id: string
  readonly name: string | null
  readonly lastName: string | null
}

const blank = /\s+/

/** The given name, and so many letters of the family name. */
function called({ name, lastName }: NamedHere, letters: number): string {
  const given = (name ?? '').trim().split(blank)[0] ?? ''
  const family = [...(lastName ?? '').trim()]
  if (family.length === 0) return given
  if (given === '') return family.join('')
  return family.length <= letters
    ? `${given} ${family.join('')}`
    : `${given} ${family.slice(0, letters).join('').trimEnd()}.`
}

const isAlone = (all: readonly string[], one: string) => all.filter(other => other === one).length === 1

/**
 * The given name with the initial of the family name; where two would be called alike, with as many letters more as tell
 * them apart, or all of it.
 */
export function shortNames(people: readonly NamedHere[]): ReadonlyMap<string, string> {
  const initial = people.map(person => called(person, 1))
  const more = people.map(person => called(person, 3))
  return new Map(
    people.map((person, index) => {
      const [short, longer] = [initial[index] ?? '', more[index] ?? '']
      if (isAlone(initial, short)) return [person.id, short]
      return [person.id, isAlone(more, longer) ? longer : called(person, Infinity)]
    }),
  )
}

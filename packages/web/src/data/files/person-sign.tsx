import { initialsOf } from '../session/person.ts'
import { usePersonPicture } from './pictures.ts'
import classes from './person-sign.module.css'

interface Person {
  readonly id: string
  readonly email?: string | null
  readonly fullName?: string | null
  readonly name?: string | null
  readonly lastName?: string | null
  /** The attachment that shows the person. */
  readonly image?: string | null
}

/** A person in a circle: the picture, or else the initials. It says nothing aloud: the name beside it does. */
export function PersonSign({ person, size = 36 }: { person: Person; size?: number }) {
  const { address } = usePersonPicture(person.image ?? null)
  const room = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (address !== null) return <img src={address} alt="" className={classes.sign} style={room} />
  return <span className={classes.sign} style={room} data-initials={initialsOf(person)} aria-hidden />
}

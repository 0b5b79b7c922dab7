import { usePicture } from '../../../data/files/pictures.ts'
import { initialsOf } from '../../../data/session/person.ts'
import classes from './people.module.css'

export interface PersonSignProps {
  readonly person: {
    readonly fullName?: string | null
    readonly email?: string | null
    readonly image?: string | null
  }
  /** Width and height in pixels. */
  readonly size?: number
}

/** A person's picture, or their initials. Says nothing to a screen reader: the name stands beside it. */
export function PersonSign({ person, size = 36 }: PersonSignProps) {
  const { address } = usePicture(person.image ?? null)
  const room = { width: size, height: size, fontSize: size * 0.38 }
  if (address !== null) return <img src={address} alt="" className={classes.sign} style={room} />
  return <span className={classes.sign} style={room} aria-hidden data-initials={initialsOf(person)} />
}

import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { Thumbnail } from '../../data/files/thumbnail.tsx'
import { Sign } from '../../kit/marks/sign.tsx'
import { screenFields } from '../reading/screen-fields.ts'
import { entityIcon } from '../reading/entity-icons.ts'
import type { RecordRow } from '../machine/wire.ts'
import classes from './record.module.css'

/** What a dish, a menu or a place looks like; drawn quietly where nobody has taken its picture. */
export function RecordPicture({ entity, row }: { entity: EntityDeclaration; row: RecordRow }) {
  if (screenFields(entity)['image']?.group !== 'display') return null
  const { image, color: colour } = row
  return (
    <span className={classes.picture} aria-hidden data-picture>
      {typeof image === 'string' ? (
        <Thumbnail id={image} size="fill" />
      ) : (
        <span className={classes.drawn} style={typeof colour === 'string' ? { color: colour } : undefined}>
          <Sign icon={entityIcon(entity)} size={36} />
        </span>
      )}
    </span>
  )
}

import { useText } from '../../../data/text/texts.ts'
import { pictureAddress, type Publishable, type PublicRecord } from '../public-data.ts'
import classes from '../public.module.css'

/** Name, picture and what the organization says of it. */
export function RecordHead({ entity, record }: { entity: Publishable; record: PublicRecord }) {
  const t = useText()
  const { id, name, description, hasImage } = record
  return (
    <header className={classes.recordHead}>
      {hasImage && (
        <img
          src={pictureAddress(entity, id)}
          alt={t('public.pictureOf', { name })}
          className={classes.picture}
        />
      )}
      <h1 className={classes.title}>{name}</h1>
      {description !== null && description !== '' && <p className={classes.lead}>{description}</p>}
    </header>
  )
}

import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './profile.module.css'

/** What a guest is shown of the organization. */
export interface PublicFace {
  readonly isPublic: boolean
  readonly name: string
  readonly description: string | null
  readonly image: string | null
  readonly web: string | null
  readonly legalText: string | null
}

/** The organization as guests see it, while it is being written. */
export function PublicPreview({ face }: { face: PublicFace }) {
  const t = useText()
  const { isPublic, name, description, image, web, legalText } = face
  return (
    <Card title={t('profile.preview')}>
      {!isPublic && <p className={classes.off}>{t('profile.off')}</p>}
      <div className={classes.public}>
        <div className={classes.publicHead}>
          {image !== null && <Thumbnail id={image} size={64} />}
          <p className={classes.publicName}>{name}</p>
        </div>
        <div className={classes.publicBody}>
          <p>{description ?? t('profile.noDescription')}</p>
          {web !== null && <p>{web}</p>}
          {legalText !== null && <p className={classes.legal}>{legalText}</p>}
        </div>
      </div>
    </Card>
  )
}

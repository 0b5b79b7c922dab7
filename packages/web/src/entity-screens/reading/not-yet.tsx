import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { notYetKey } from '@cloche/domain/derive'
import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'
import classes from './not-yet.module.css'

/** What is not done yet of what these records are for; nothing where all of it is. */
export function NotYet({ entity }: { entity: EntityDeclaration }) {
  const t = useText()
  if (entity.notYet !== true) return null
  return (
    <p className={classes.note} role="note">
      <IconInfoCircle size={20} stroke={1.6} aria-hidden />
      {t(notYetKey(entity))}
    </p>
  )
}

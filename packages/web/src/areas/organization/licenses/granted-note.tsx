import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './licenses.module.css'

/** Who grants licences, said to everybody who cannot. */
export function GrantedNote() {
  const t = useText()
  const session = useSession()
  if (hasLevel(session, 'LI', 3)) return null
  return (
    <p className={classes.granted}>
      {t('licensing.grantedBy')}{' '}
      <Anchor component={Link} to="/tickets" inherit underline="always">
        {t('licensing.askForOne')}
      </Anchor>
    </p>
  )
}

import { roleNames } from '@cloche/domain/rules/permissions'
import { Link } from 'react-router'
import { useDemoPeople, useHasSignUp, type DemoPerson } from '../../data/session/demo.ts'
import { useText } from '../../data/text/texts.ts'
import { Grid, Note } from '../../kit/layout/layout.tsx'
import classes from './login.module.css'

/** Ways in besides one's own log-in: people of the demo, an organization of one's own. */
export default function OtherWaysIn(props: {
  onChoose: (login: Pick<DemoPerson, 'email' | 'password'>) => void
  isBusy: boolean
}) {
  const t = useText()
  const hasSignUp = useHasSignUp()
  return (
    <>
      {hasSignUp && (
        <Link to="/sign-up" className={classes.recover}>
          {t('auth.signUp')}
        </Link>
      )}
      <DemoPeople {...props} />
    </>
  )
}

/** The people of the demo, where this is one: one tap logs in. */
function DemoPeople({
  onChoose,
  isBusy,
}: {
  onChoose: (login: Pick<DemoPerson, 'email' | 'password'>) => void
  isBusy: boolean
}) {
  const t = useText()
  const people = useDemoPeople() ?? []
  if (people.length === 0) return null
  return (
    <section className={classes.demo} aria-label={t('auth.demo')}>
      <Note>{t('auth.demo')}</Note>
      <Grid least={9} gap="xs">
        {people.map(person => (
          <button
            key={person.email}
            type="button"
            className={classes.demoPerson}
            disabled={isBusy}
            onClick={() => onChoose(person)}
          >
            <strong>{person.name}</strong>
            <span>{t(`auth.demo.${roleNames[person.roleLevel] ?? 'user'}`)}</span>
          </button>
        ))}
      </Grid>
    </section>
  )
}

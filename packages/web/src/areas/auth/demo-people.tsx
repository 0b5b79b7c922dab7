import { roleNames } from '@cloche/domain/rules/permissions'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { Grid, Note } from '../../kit/layout/layout.tsx'
import classes from './login.module.css'

/** A log-in that the demo gives away. */
export interface DemoLogin {
  readonly email: string
  readonly password: string
}

interface DemoPerson extends DemoLogin {
  readonly name: string
  readonly roleLevel: number
}

interface MethodsAnswer {
  readonly methods: readonly { readonly provider: string; readonly demo?: readonly DemoPerson[] }[]
}

/** The people of the demo, where this is one: one tap logs in. */
export default function DemoPeople({
  onChoose,
  isBusy,
}: {
  onChoose: (login: DemoLogin) => void
  isBusy: boolean
}) {
  const t = useText()
  const { data } = useQuery({
    queryKey: ['auth', 'methods'],
    queryFn: ({ signal }) =>
      call<MethodsAnswer>('GET', '/auth/identity/methods', {
        signal,
        quiet: true,
        withToken: false,
        redirect: false,
      }),
  })
  const people = data?.methods.flatMap(method => method.demo ?? []) ?? []
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

import { useQuery } from '@tanstack/react-query'
import { hasLevel } from '../../data/session/gate.ts'
import { loadMe } from '../../data/session/enter.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { LocationList } from './location-list.tsx'
import classes from './other-organizations.module.css'

/** The platform's own people work in every organization: the outermost places of the others. */
export function OtherOrganizations({
  choosing,
  onChoose,
}: {
  choosing: string | null
  onChoose: (id: string) => Promise<boolean>
}) {
  const t = useText()
  const session = useSession()
  const isPlatform = hasLevel(session, 'RO', 99)
  const { data } = useQuery({
    queryKey: [...queryKeys.here, 'organizations'],
    enabled: isPlatform,
    queryFn: ({ signal }) => call('POST', '/auth/user/organizations/get', { body: {}, quiet: true, signal }),
  })
  const others = (data?.organizations ?? []).filter(({ id }) => id !== session.organization?.id)
  if (!isPlatform || others.length === 0) return null
  const choose = async (id: string) => {
    if (await onChoose(id)) await loadMe()
  }
  return (
    <section className={classes.others} aria-label={t('location.otherOrganizations')}>
      <h2 className={classes.title}>{t('location.otherOrganizations')}</h2>
      {others.map(({ id, name, locations }) => (
        <div key={id}>
          <h3 className={classes.name}>{name}</h3>
          <LocationList
            locations={locations.map(location => ({ ...location, depth: 0, hierarchy: [location.id] }))}
            choosing={choosing}
            onChoose={location => void choose(location)}
          />
        </div>
      ))}
    </section>
  )
}

import { Button } from '@mantine/core'
import {
  IconCornerLeftDown,
  IconMapPin,
  IconShieldCheck,
  IconUserMinus,
  IconUsers,
} from '@tabler/icons-react'
import { roleNames } from '@cloche/domain/rules/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Thumbnail } from '../../../../data/files/thumbnail.tsx'
import { notifyProblem } from '../../../../data/messages.ts'
import { PlaceName } from '../../../../data/places/place-name.tsx'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../../kit/table/search-field.tsx'
import { EnrolField } from './enrol-field.tsx'
import { fetchPeople, setEnrolled, type PersonHere } from './people-calls.ts'
import classes from './people.module.css'

const signs = { here: IconMapPin, above: IconCornerLeftDown, role: IconShieldCheck } as const
/** From so many on the list can be searched. */
const searchedFrom = 8

/** Why somebody may work here, as a sentence. */
function Reason({ person }: { person: PersonHere }) {
  const t = useText()
  const session = useSession()
  const Sign = signs[person.reason]
  const to = person.locationId === null ? null : addressOf('location', person.locationId, session)
  return (
    <span className={classes.reason} data-reason={person.reason}>
      <Sign size={18} stroke={1.6} aria-hidden />
      {t(`places.people.${person.reason}`)}
      {person.reason === 'above' &&
        (to === null ? (
          <PlaceName id={person.locationId} />
        ) : (
          <Link to={to}>
            <PlaceName id={person.locationId} />
          </Link>
        ))}
    </span>
  )
}

function PersonRow({
  person,
  mayEdit,
  isBusy,
  onRemove,
}: {
  person: PersonHere
  mayEdit: boolean
  isBusy: boolean
  onRemove: () => void
}) {
  const t = useText()
  const session = useSession()
  const name = person.fullName ?? person.email ?? ''
  const to = addressOf('user', person.id, session)
  return (
    <li className={classes.person}>
      {person.image === null ? (
        <span className={classes.initial} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <Thumbnail id={person.image} size={40} />
      )}
      <span className={classes.who}>
        {to === null ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
        <span className={classes.role}>{t(`permission.role.${roleNames[person.roleLevel]}`)}</span>
      </span>
      <Reason person={person} />
      {mayEdit && person.reason === 'here' && (
        <Button
          variant="subtle"
          color="steel"
          className={classes.remove!}
          data-sign-alone
          disabled={isBusy}
          aria-label={t('places.people.removeNamed', { name })}
          leftSection={<IconUserMinus size={20} stroke={1.6} aria-hidden />}
          onClick={onRemove}
        >
          {t('places.people.remove')}
        </Button>
      )}
    </li>
  )
}

/** Who may work at a place and why; who is enrolled here can be changed here. */
export default function PeopleTab({ row }: { row: { id: string } }) {
  const t = useText()
  const session = useSession()
  const mayEdit = hasLevel(session, 'U', 2)
  const [search, setSearch] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.one('location', row.id, 'users'),
    queryFn: ({ signal }) => fetchPeople(row.id, signal),
  })
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined)
    return (
      <Card flush>
        <ListSkeleton />
      </Card>
    )
  const here = data.filter(person => person.reason === 'here').map(person => person.id)
  async function change(ids: readonly string[], done: { key: string; name: string }) {
    setIsBusy(true)
    try {
      await setEnrolled(row.id, here, ids, t(done.key, { name: done.name }))
    } catch (refusal) {
      notifyProblem(refusal)
    }
    setIsBusy(false)
  }
  const words = search.trim().toLowerCase()
  const shown = data.filter(person =>
    `${person.fullName ?? ''} ${person.email ?? ''}`.toLowerCase().includes(words),
  )
  return (
    <>
      {mayEdit && (
        <EnrolField
          known={new Set(data.filter(one => one.reason === 'here').map(one => one.id))}
          isBusy={isBusy}
          onEnrol={(id, name) => change([...here, id], { key: 'places.people.enrolled', name })}
        />
      )}
      {data.length >= searchedFrom && (
        <SearchField value={search} onSearch={setSearch} placeholder={t('places.people.search')} />
      )}
      <Card flush>
        {shown.length === 0 ? (
          <EmptyState
            compact
            icon={IconUsers}
            title={t(words === '' ? 'places.people.none' : 'list.noneFound')}
          >
            {t(words === '' ? 'places.people.noneHint' : 'list.noneFoundHint')}
          </EmptyState>
        ) : (
          <ul className={classes.people} aria-label={t('places.people')}>
            {shown.map(person => (
              <PersonRow
                key={person.id}
                person={person}
                mayEdit={mayEdit}
                isBusy={isBusy}
                onRemove={() =>
                  void change(
                    here.filter(id => id !== person.id),
                    { key: 'places.people.removed', name: person.fullName ?? person.email ?? '' },
                  )
                }
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

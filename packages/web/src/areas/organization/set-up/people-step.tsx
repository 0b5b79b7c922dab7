import { Button, Select, TextInput } from '@mantine/core'
import { IconFileImport, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { notify } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { countSetUp, useSetUpStep } from '../../../data/set-up/set-up.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { Buttons, Column, Grid, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { isEmail } from '../account/email.ts'
import { usePlaces } from '../places/use-places.ts'
import classes from './set-up.module.css'

const empty = {
  name: '',
  lastName: '',
  email: '',
  profileId: null as string | null,
  locationId: null as string | null,
}

/** One person, invited by mail with a profile at a place. */
function InviteForm({ onInvited }: { onInvited: (name: string) => void }) {
  const t = useText()
  const locale = useLocale()
  const { location } = useSession()
  const profiles = useRecords('jobProfile', { limit: 500, attributes: ['id', 'name'] })
  const places = usePlaces()
  const fields = useFields(
    { ...empty, locationId: location?.id ?? null },
    {
      judge: ({ name, email }) => ({
        name: name.trim() === '' ? t('setUp.people.name.missing') : undefined,
        email: isEmail(email) ? undefined : t('setUp.people.email.wrong'),
      }),
      send: async values => {
        const { name, lastName, email, profileId, locationId } = values
        const draft = {
          id: newId(),
          name: name.trim(),
          email: email.trim().toLowerCase(),
          locale,
          ...(lastName.trim() === '' ? {} : { lastName: lastName.trim() }),
          ...(profileId === null ? {} : { profileId }),
          ...(locationId === null ? {} : { locationId }),
        }
        const answer = await call('POST', '/users/invitations', { body: { rows: [{ line: 1, draft }] } })
        const [refused] = answer.refused
        if (refused !== undefined) throw new Refused(refused.problems)
        onInvited(draft.name)
        notify({ kind: 'success', message: t('setUp.people.invited', { name: draft.name }) })
        await countSetUp()
      },
      explain: error =>
        error instanceof Refused
          ? Object.fromEntries(
              error.problems.map(({ column, code, values }) => [
                column in empty ? column : 'email',
                hasText(code) ? t(code, values as never) : t('setUp.people.email.wrong'),
              ]),
            )
          : {},
    },
  )
  const { values, faults } = fields
  return (
    <Column
      as="form"
      id={fields.id}
      noValidate
      onSubmit={event =>
        void fields.submit(event).then(isSent => {
          if (isSent) fields.reset({ ...empty, profileId: values.profileId, locationId: values.locationId })
        })
      }
    >
      <Grid least={14}>
        <TextInput
          label={t('setUp.people.name')}
          value={values.name}
          error={faults.name}
          maxLength={200}
          required
          autoComplete="off"
          onChange={event => fields.set('name', event.currentTarget.value)}
        />
        <TextInput
          label={t('setUp.people.lastName')}
          value={values.lastName}
          maxLength={200}
          autoComplete="off"
          onChange={event => fields.set('lastName', event.currentTarget.value)}
        />
        <TextInput
          label={t('setUp.people.email')}
          type="email"
          value={values.email}
          error={faults.email}
          maxLength={254}
          required
          autoComplete="off"
          autoCapitalize="none"
          onChange={event => fields.set('email', event.currentTarget.value)}
          onBlur={() => values.email !== '' && fields.leave('email')}
        />
        <Select
          label={t('setUp.people.profile')}
          placeholder={t('word.notSet')}
          data={(profiles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.profileId}
          error={faults.profileId}
          clearable
          onChange={profileId => fields.set('profileId', profileId)}
          comboboxProps={{ shadow: 'md' }}
        />
        <Select
          label={t('setUp.people.place')}
          data={(places.data ?? []).map(({ id, name, depth }) => ({
            value: id,
            label: `${'– '.repeat(depth)}${name}`,
          }))}
          value={values.locationId}
          error={faults.locationId}
          allowDeselect={false}
          onChange={locationId => fields.set('locationId', locationId)}
          comboboxProps={{ shadow: 'md' }}
        />
      </Grid>
      <Refusal text={fields.refusal} />
      <Buttons>
        <Button
          type="submit"
          loading={fields.isSending}
          leftSection={<IconSend size={20} stroke={1.6} aria-hidden />}
        >
          {t('setUp.people.invite')}
        </Button>
      </Buttons>
    </Column>
  )
}

interface RowProblem {
  readonly column: string
  readonly code: string
  readonly values?: unknown
}

/** The row of one person was refused. */
class Refused extends Error {
  readonly problems: readonly RowProblem[]
  constructor(problems: readonly RowProblem[]) {
    super('Refused')
    this.problems = problems
  }
}

/** Who works with whoever sets the organization up. */
export default function PeopleStep() {
  const t = useText()
  const step = useSetUpStep('people')
  const [invited, setInvited] = useState<readonly string[]>([])
  return (
    <Card title={t('setUp.step.people')}>
      <Column>
        <Note>{t('setUp.people.lead')}</Note>
        {(step?.count ?? 1) > 1 && <Note>{t('setUp.people.there', { count: (step?.count ?? 1) - 1 })}</Note>}
        <InviteForm onInvited={name => setInvited(before => [...before, name])} />
        {invited.length > 0 && (
          <ul className={classes.invited} aria-live="polite">
            {invited.map((name, at) => (
              <li key={at}>{t('setUp.people.invited', { name })}</li>
            ))}
          </ul>
        )}
        <div>
          <Button
            component={Link}
            to="/users/import"
            variant="default"
            leftSection={<IconFileImport size={20} stroke={1.6} aria-hidden />}
          >
            {t('setUp.people.sheet')}
          </Button>
          <Note>{t('setUp.people.sheetText')}</Note>
        </div>
      </Column>
    </Card>
  )
}

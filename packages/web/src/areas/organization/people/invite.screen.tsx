import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, Select, TextInput } from '@mantine/core'
import { COMPANY_POSITIONS } from '@cloche/domain/catalogue'
import { languageOf, languageCodes, languageNames, mainLocale } from '@cloche/domain/text'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { notify } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { useUnsavedGuard } from '../../../entity-screens/record/leave-guard.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { NoPermission } from '../../../kit/states/message.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { isEmail } from '../account/email.ts'
import { PlaceChecks } from '../places/place-checks.tsx'
import { usePlaces } from '../places/use-places.ts'
import { createPerson } from './people-calls.ts'
import classes from './people.module.css'
import { RoleSelect } from './role-select.tsx'

/** Inviting somebody: who, in which role, where, and in which language the invitation speaks. */
export default function InviteScreen() {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const locale = useLocale()
  const places = usePlaces()
  const [id] = useState(newId)
  const own = session.me?.roleLevel ?? 0
  const start = {
    name: '',
    lastName: '',
    email: '',
    roleLevel: 0,
    companyPosition: null as (typeof COMPANY_POSITIONS)[number] | null,
    locationIds: (session.location === null ? [] : [session.location.id]) as readonly string[],
    locale: mainLocale(languageOf(locale)),
  }
  const fields = useFields(start, {
    judge: ({ name, email, roleLevel, locationIds }) => ({
      name: name.trim() === '' ? t('problem.field.required') : undefined,
      email: isEmail(email) ? undefined : t('problem.field.email'),
      locationIds: roleLevel < 4 && locationIds.length === 0 ? t('people.needsPlace') : undefined,
    }),
    send: async ({ name, lastName, email, ...rest }) => {
      const sent = { ...rest, id, name: name.trim(), email: email.trim(), lastName: lastName.trim() || null }
      await createPerson(sent)
      fields.reset(start)
      await noteWrite()
      notify({ kind: 'success', message: t('people.invited', { email: sent.email }) })
      await navigate(href('/user/{userId}', { userId: id }), { replace: true })
    },
  })
  const { values, faults, isDirty, isSending } = fields
  const question = useUnsavedGuard(isDirty && !isSending, () => fields.reset())
  if (!hasLevel(session, 'U', 3))
    return <NoPermission title={t('error.permission')}>{t('error.permissionText')}</NoPermission>
  const bind = (name: 'name' | 'lastName' | 'email') => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => fields.set(name, event.currentTarget.value),
    onBlur: () => values[name] !== '' && fields.leave(name),
  })
  return (
    <Page
      title={t('people.inviteTitle')}
      width="reading"
      breadcrumbs={
        <Breadcrumbs crumbs={[{ label: t('user.many'), to: '/users' }, { label: t('people.inviteTitle') }]} />
      }
    >
      <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
        <Card title={t('people.who')}>
          <div className={classes.pair}>
            <TextInput
              {...bind('name')}
              label={t('me.firstName')}
              maxLength={200}
              required
              autoComplete="off"
            />
            <TextInput
              {...bind('lastName')}
              label={t('user.field.lastName')}
              maxLength={200}
              autoComplete="off"
            />
          </div>
          <TextInput
            {...bind('email')}
            label={t('user.field.email')}
            description={t('people.emailInvites')}
            inputWrapperOrder={hintBelow}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
          <Select
            label={t('people.language')}
            data={languageCodes.map(language => ({
              value: mainLocale(language),
              label: languageNames[language],
            }))}
            value={values.locale}
            onChange={value => fields.set('locale', value ?? mainLocale(languageCodes[0]!))}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
          />
        </Card>
        <Card title={t('people.role')}>
          <div className={classes.pair}>
            <RoleSelect
              label={t('user.field.roleLevel')}
              inputWrapperOrder={hintBelow}
              value={Math.min(values.roleLevel, own)}
              error={faults.roleLevel}
              onChange={level => fields.set('roleLevel', level ?? 0)}
            />
            <Select
              label={t('user.field.companyPosition')}
              placeholder={t('word.notSet')}
              clearable
              searchable
              data={COMPANY_POSITIONS.map(value => ({
                value,
                label: t(`user.choice.companyPosition.${value}`),
              }))}
              value={values.companyPosition}
              onChange={value =>
                fields.set('companyPosition', COMPANY_POSITIONS.find(one => one === value) ?? null)
              }
              comboboxProps={{ shadow: 'md' }}
            />
          </div>
        </Card>
        <Card title={t('places.theirs')}>
          <Note>{t(values.roleLevel >= 4 ? 'places.everywhere' : 'places.how')}</Note>
          {places.data === undefined ? (
            <Awaited queries={[places]}>
              <ListSkeleton rows={4} />
            </Awaited>
          ) : (
            <PlaceChecks
              nodes={places.data}
              chosen={new Set(values.locationIds)}
              onChange={chosen => fields.set('locationIds', [...chosen])}
              label={t('user.field.locationIds')}
            />
          )}
          {faults.locationIds !== undefined && (
            <p role="alert" className={classes.fault}>
              {faults.locationIds}
            </p>
          )}
        </Card>
        <Refusal text={fields.refusal} />
        <Buttons>
          <Button variant="default" onClick={() => void navigate('/users')}>
            {t('verb.cancel')}
          </Button>
          <Button type="submit" loading={isSending} leftSection={<IconSend size={20} stroke={1.6} />}>
            {t('people.sendInvitation')}
          </Button>
        </Buttons>
      </Column>
      {question}
    </Page>
  )
}

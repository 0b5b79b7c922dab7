import { IconPlus } from '@tabler/icons-react'
import type { Locale } from '@cloche/domain/text'
import { useMemo } from 'react'
import { newId } from '../../../data/wire/new-id.ts'
import {
  countryChoices,
  languageChoices,
  placeHere,
  zoneChoices,
} from '../../../data/account/organization-choices.ts'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { forgetCustomers } from './customer-calls.ts'

interface Values {
  readonly name: string
  readonly country: string | null
  readonly timeZone: string | null
  readonly locale: Locale | null
  readonly ownerName: string
  readonly lastName: string
  readonly email: string
}

/** A new organization, whose owner is invited by mail. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const locale = useLocale()
  // Sent again after a cut connection, it is made once.
  const id = useMemo(() => newId(), [])
  const countries = useMemo(() => countryChoices(locale), [locale])
  const zones = useMemo(() => zoneChoices().map(value => ({ value, label: value })), [])
  const none = t('customers.nothingFound')
  return (
    <ActionDialog<Values, string>
      onClose={onClose}
      action={{
        title: t('customers.make'),
        icon: IconPlus,
        size: 'md',
        start: { name: '', ...placeHere(), locale, ownerName: '', lastName: '', email: '' },
        fields: () => ({
          name: text({ label: t('customers.name'), max: 200, isRequired: true }),
          country: select({ label: t('customers.country'), options: countries, none, isRequired: true }),
          timeZone: select({ label: t('customers.timeZone'), options: zones, none, isRequired: true }),
          locale: select<Locale>({
            label: t('customers.language'),
            options: languageChoices(),
            isRequired: true,
          }),
          ownerName: text({ label: t('customers.ownerName'), max: 200, isRequired: true }),
          lastName: text({ label: t('customers.ownerLastName'), max: 200 }),
          email: text({ label: t('customers.ownerEmail'), max: 254, type: 'email', isRequired: true }),
        }),
        consequence: t('customers.makeText'),
        verb: t('customers.makeVerb'),
        run: async ({ name, country, timeZone, locale: language, ownerName, lastName, email }) => {
          const organization = {
            id,
            name,
            country: country ?? '',
            timeZone: timeZone ?? '',
            locale: language ?? locale,
          }
          const { customer } = await call('POST', '/customer', {
            body: { customer: organization, owner: { name: ownerName, lastName, email } },
          })
          await forgetCustomers()
          return customer.name
        },
        done: name => t('customers.made', { name }),
      }}
    />
  )
}

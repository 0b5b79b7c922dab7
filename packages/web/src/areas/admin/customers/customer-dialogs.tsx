import { Checkbox } from '@mantine/core'
import { CUSTOMER_RIGHTS, OPEN_AREAS } from '@cloche/domain/catalogue'
import { usualRights } from '@cloche/domain/rules/customers'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios, select } from '../../../data/actions/choice-fields.tsx'
import { own, text } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { forgetCustomers, useCustomerNames, type Customer } from './customer-calls.ts'

interface DialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Several of a few, each with its box. */
const boxes = <Value extends string>(options: readonly { value: Value; label: string }[], label: string) =>
  own<readonly Value[]>(({ value, onChange, size }) => (
    <Checkbox.Group
      aria-label={label}
      value={[...value]}
      onChange={next => onChange(options.map(one => one.value).filter(one => next.includes(one)))}
    >
      <Column gap="sm">
        {options.map(option => (
          <Checkbox key={option.value} size={size} {...option} />
        ))}
      </Column>
    </Checkbox.Group>
  ))

export function InviteDialog({ customer, onClose }: DialogProps) {
  const t = useText()
  const { id: customerId, name: organization, owner } = customer
  const waits = owner !== null && !owner.hasEntered
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('customers.inviteTitle', { name: organization }),
        start: {
          whom: (waits ? 'same' : 'other') as 'same' | 'other' | null,
          name: '',
          lastName: '',
          email: '',
        },
        fields: ({ whom }) => ({
          whom: waits
            ? radios({
                label: t('customers.inviteWhom'),
                isRequired: true,
                options: [
                  { value: 'same', label: t('customers.inviteSame', { email: owner.email }) },
                  { value: 'other', label: t('customers.inviteOther') },
                ],
              })
            : null,
          ...(whom === 'other'
            ? {
                name: text({ label: t('customers.ownerName'), max: 200, isRequired: true }),
                lastName: text({ label: t('customers.ownerLastName'), max: 200 }),
                email: text({ label: t('customers.ownerEmail'), max: 254, type: 'email', isRequired: true }),
              }
            : {}),
        }),
        verb: t('customers.inviteVerb'),
        run: async ({ whom, name, lastName, email }) => {
          const body = whom === 'other' ? { customerId, owner: { name, lastName, email } } : { customerId }
          await call('POST', '/customer/invitation', { body })
          await forgetCustomers()
          return true
        },
        done: () => t('customers.inviteDone'),
      }}
    />
  )
}

export function CloseDialog({ customer, keptDays, onClose }: DialogProps & { keptDays: number }) {
  const t = useText()
  const formats = useFormats()
  const { id: customerId, name: organization } = customer
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('customers.closeTitle', { name: organization }),
        start: { name: '' },
        fields: () => ({
          name: text({ label: t('customers.closeName'), hint: organization, max: 200, isRequired: true }),
        }),
        isReady: ({ name }) => name.trim() === organization.trim(),
        consequence: (
          <Column gap="sm">
            <span>{t('customers.closeText', { count: keptDays })}</span>
            <span>{t('customers.closeHandsOver')}</span>
          </Column>
        ),
        verb: t('customers.closeVerb'),
        isDanger: true,
        run: async ({ name }) => {
          const answer = await call('POST', '/customer/close', { body: { customerId, name } })
          await forgetCustomers()
          return answer.customer
        },
        done: closed =>
          t('customers.closeDone', {
            name: organization,
            day: closed.erases === null ? '' : formats.day(closed.erases),
          }),
      }}
    />
  )
}

export function AreasDialog({ customer, onClose }: DialogProps) {
  const t = useText()
  const { id: customerId, name, openAreas } = customer
  const options = OPEN_AREAS.map(value => ({ value, label: t(`customers.area.${value}`) }))
  const title = t('customers.areasTitle', { name })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { areas: openAreas },
        fields: () => ({ areas: boxes(options, title) }),
        verb: t('customers.save'),
        run: async ({ areas }) => {
          await call('PUT', '/customer/areas', { body: { customerId, areas } })
          await forgetCustomers()
          return true
        },
        done: () => t('customers.areasDone', { name }),
      }}
    />
  )
}

export function AffiliateDialog({ customer, onClose }: DialogProps) {
  const t = useText()
  const { id: customerId, name, affiliate } = customer
  const { data } = useCustomerNames()
  const found = (data?.customers ?? [])
    .filter(one => one.id !== customerId && !one.isPlatform)
    .map(one => ({ value: one.id, label: one.name }))
  const known = affiliate === null || found.some(one => one.value === affiliate.id)
  const options = known ? found : [{ value: affiliate.id, label: affiliate.name }, ...found]
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('customers.affiliateTitle', { name }),
        start: { affiliateId: affiliate?.id ?? null },
        fields: () => ({
          affiliateId: select({
            label: t('customers.affiliateField'),
            hint: t('customers.affiliateHint'),
            none: t('customers.nothingFound'),
            options,
          }),
        }),
        verb: t('customers.save'),
        run: async ({ affiliateId }) => {
          await call('PUT', '/customer/affiliate', { body: { customerId, affiliateId } })
          await forgetCustomers()
          return true
        },
        done: () => t('customers.affiliateDone', { name }),
      }}
    />
  )
}

export function RightsDialog({ customer, onClose }: DialogProps) {
  const t = useText()
  const { id: customerId, name, rights } = customer
  const options = CUSTOMER_RIGHTS.map(value => ({ value, label: t(`customers.right.${value}`) }))
  const title = t('customers.rightsTitle', { name })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title,
        start: { rights: rights ?? usualRights },
        fields: () => ({ rights: boxes(options, title) }),
        verb: t('customers.save'),
        run: async values => {
          await call('PUT', '/customer/rights', { body: { customerId, rights: values.rights } })
          await forgetCustomers()
          return true
        },
        done: () => t('customers.rightsDone', { name }),
      }}
    />
  )
}

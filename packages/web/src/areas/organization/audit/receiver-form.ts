/** What is asked of a receiver, when it is added and when it is changed. */
import { RECEIVER_KINDS, SYSLOG_SIZES, syslogPlace, type ReceiverKind } from '@cloche/domain/rules/audit'
import type { ActionFields } from '../../../data/actions/action.ts'
import { radios, segments } from '../../../data/actions/choice-fields.tsx'
import { flag, longText, text } from '../../../data/actions/text-fields.tsx'
import type { FieldFaults } from '../../../data/forms/use-fields.ts'
import type { Translate } from '../../../data/text/texts.ts'
import type { Receiver } from './receiver-calls.ts'

export interface ReceiverValues {
  readonly kind: ReceiverKind | null
  readonly name: string
  readonly address: string
  readonly isPlain: boolean
  readonly ca: string
  readonly messageMax: string | null
  readonly start: 'now' | 'beginning' | null
}

export const newValues: ReceiverValues = {
  kind: 'https',
  name: '',
  address: '',
  isPlain: false,
  ca: '',
  messageMax: '8192',
  start: 'now',
}

export const valuesOf = ({ kind, name, address, isPlain, ca, messageMax }: Receiver): ReceiverValues => ({
  kind,
  name,
  address,
  isPlain,
  ca,
  messageMax: String(messageMax),
  start: null,
})

/** What is sent of it. */
export const settingsOf = ({ name, address, isPlain, ca, messageMax, kind }: ReceiverValues) => ({
  name,
  address,
  isPlain: kind === 'syslog' && isPlain,
  ca: isPlain ? '' : ca,
  messageMax: Number(messageMax),
})

/** `isNew`: how it is sent, and from when on, are chosen once. */
export function receiverFields(
  { kind, isPlain }: ReceiverValues,
  t: Translate,
  { isNew, mayBePlain }: { readonly isNew: boolean; readonly mayBePlain: boolean },
): ActionFields<ReceiverValues> {
  const isSyslog = kind === 'syslog'
  return {
    kind: isNew
      ? segments({
          label: t('audit.receiver.kind'),
          isRequired: true,
          options: RECEIVER_KINDS.map(value => ({ value, label: t(`audit.receiver.kind.${value}`) })),
        })
      : null,
    name: text({
      label: t('audit.receiver.name'),
      hint: t('audit.receiver.name.hint'),
      max: 100,
      isRequired: true,
    }),
    address: text({
      label: t('audit.receiver.address'),
      hint: t(`audit.receiver.address.${kind ?? 'https'}`),
      max: 500,
      isRequired: true,
    }),
    isPlain:
      isSyslog && mayBePlain
        ? flag({ label: t('audit.receiver.isPlain'), hint: t('audit.receiver.isPlain.hint') })
        : null,
    ca:
      isSyslog && isPlain
        ? null
        : longText({ label: t('audit.receiver.ca'), hint: t('audit.receiver.ca.hint'), max: 20_000 }),
    messageMax: isSyslog
      ? segments({
          label: t('audit.receiver.size'),
          hint: t('audit.receiver.size.hint'),
          isRequired: true,
          options: SYSLOG_SIZES.map(size => ({
            value: String(size),
            label: t(`audit.receiver.size.${size}`),
          })),
        })
      : null,
    start: isNew
      ? radios({
          label: t('audit.receiver.start'),
          isRequired: true,
          options: (['now', 'beginning'] as const).map(value => ({
            value,
            label: t(`audit.receiver.start.${value}`),
          })),
        })
      : null,
  }
}

/** What is wrong with an address, as far as its text says. */
export function addressFaults(
  { kind, address, isPlain }: ReceiverValues,
  t: Translate,
): FieldFaults<ReceiverValues> {
  const typed = address.trim()
  if (typed === '') return {}
  if (kind === 'syslog')
    return syslogPlace(typed, isPlain) === undefined ? { address: t('problem.audit.syslogAddress') } : {}
  return URL.canParse(typed) && /^https?:/i.test(typed) ? {} : { address: t('problem.field.outside') }
}

import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { day } from '../../data/actions/text-fields.tsx'
import { dayEnd } from '../../data/formats/day-start.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { dayOf } from '../../data/formats/values.ts'
import { useText } from '../../data/text/texts.ts'
import { endLicense, renewLicense } from './grant-calls.ts'

/** A licence that the own organization granted. */
export interface GrantedLicense {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly type: string
  /** Its end. */
  readonly at: string | null
}

interface DialogProps {
  readonly license: GrantedLicense
  readonly onClose: () => void
}

const named = ({ id, organizationId }: GrantedLicense) => ({ licenseId: id, organizationId })

export function RenewDialog({ license, onClose }: DialogProps) {
  const t = useText()
  const { timeZone } = useFormats()
  const words = { type: t(`affiliate.licenseType.${license.type}`), organization: license.organizationName }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('affiliate.renewTitle', words),
        start: { to: license.at === null ? '' : dayOf(license.at, timeZone) },
        fields: () => ({
          to: day({ label: t('affiliate.grantTo'), hint: t('affiliate.grantTo.hintOpen') }),
        }),
        verb: t('affiliate.renew'),
        run: async ({ to }) => {
          await renewLicense({ ...named(license), to: to === '' ? null : dayEnd(to, timeZone) })
          return true
        },
        done: () => t('affiliate.renewed'),
      }}
    />
  )
}

export function EndDialog({ license, onClose }: DialogProps) {
  const t = useText()
  const words = { type: t(`affiliate.licenseType.${license.type}`), organization: license.organizationName }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('affiliate.endTitle', words),
        consequence: t('affiliate.endText'),
        verb: t('affiliate.endVerb'),
        isDanger: true,
        run: async () => {
          await endLicense(named(license))
          return true
        },
        done: () => t('affiliate.ended'),
      }}
    />
  )
}

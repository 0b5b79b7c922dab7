import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AllottedCard } from './allotted-card.tsx'
import type { AffiliateRow } from './affiliate-data.ts'
import { useOwnAllotments } from './grant-calls.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { EndDialog, RenewDialog, type GrantedLicense } from './granted-dialogs.tsx'
import { GrantedMenu } from './granted-menu.tsx'

type Opened =
  | { readonly what: 'renew' | 'end'; readonly license: GrantedLicense }
  | { readonly what: 'grant' }

/** A licence that stands and that the own organization granted; null: any other. */
function grantedOf(row: AffiliateRow): GrantedLicense | null {
  if (!('isOwnGrant' in row) || row.isOwnGrant !== true) return null
  const { id, organizationId, organizationName, type = '', at, status } = row
  return status === 'completed' ? { id, organizationId, organizationName, type, at } : null
}

/** Granting beside the list of licences: what is allotted, and what is done with each that was granted. */
export function useGranting(isLicenses: boolean): {
  readonly card: ReactNode
  readonly dialogs: ReactNode
  readonly actionsOf: ((row: AffiliateRow) => ReactNode) | undefined
} {
  const [asked, setAsked] = useSearchParams()
  const grantTo = asked.get('grantTo')
  const own = useOwnAllotments(isLicenses)
  const { data } = own
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!isLicenses) return { card: null, dialogs: null, actionsOf: undefined }
  const mayGrant = data?.mayGrant === true
  const close = () => {
    setOpened(null)
    if (grantTo !== null) setAsked({}, { replace: true })
  }
  const isGranting = mayGrant && (opened?.what === 'grant' || grantTo !== null)
  return {
    card: (
      <AllottedCard
        allotments={data?.allotments}
        asked={own}
        onGrant={mayGrant ? () => setOpened({ what: 'grant' }) : null}
      />
    ),
    dialogs: (
      <>
        {isGranting && data !== undefined && (
          <GrantDialog allotments={data.allotments} organizationId={grantTo} onClose={close} />
        )}
        {opened?.what === 'renew' && <RenewDialog license={opened.license} onClose={close} />}
        {opened?.what === 'end' && <EndDialog license={opened.license} onClose={close} />}
      </>
    ),
    actionsOf: mayGrant
      ? row => {
          const license = grantedOf(row)
          return (
            license !== null && (
              <GrantedMenu
                name={row.name}
                onRenew={() => setOpened({ what: 'renew', license })}
                onEnd={() => setOpened({ what: 'end', license })}
              />
            )
          )
        }
      : undefined,
  }
}

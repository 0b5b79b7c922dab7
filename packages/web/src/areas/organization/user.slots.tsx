import { roleNames } from '@cloche/domain/rules/permissions'
import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { later } from '../../entity-screens/later.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { AccountMenu } from './people/account/account-menu.tsx'
import { InviteBySheet } from './people/invite-by-sheet.tsx'
import { PeopleLimits } from './people/people-limits.tsx'
import classes from './people/people.module.css'
import { PersonSign, type PersonSignProps } from './people/person-sign.tsx'
import { PlacesField } from './people/places-field.tsx'
import { RoleSelect } from './people/role-select.tsx'
import { SelectionActions } from './people/selection-actions.tsx'
import { personStatus, PersonStatusMark } from './people/person-status.tsx'

const role: Partial<KindLook<'number'>> = {
  write: (level, _, { t }) => t(`permission.role.${roleNames[level]}`),
  Input: ({ value, onChange, frame }) => <RoleSelect {...frame} value={value} onChange={onChange} />,
  width: 140,
  align: 'start',
}

/** The name beside the picture. */
const fullName: Partial<KindLook<'text'>> = {
  Cell: ({ value, row }) => (
    <span className={classes.person}>
      <PersonSign person={row as unknown as PersonSignProps['person']} />
      <span className={classes.personName}>{value}</span>
    </span>
  ),
  width: 240,
}

const locationIds: Partial<KindLook<'links'>> = { Input: PlacesField, isWide: true }

export default defineSlots('user', {
  fields: { roleLevel: role, fullName, locationIds },
  // The e-mail of a person who is there is changed by a confirmation sent to it.
  fixed: ['email'],
  parts: [
    { value: 'all', text: 'people.part.all', filter: {} },
    { value: 'pending', text: 'people.part.pending', filter: { lastLogin: null } },
  ],
  columns: [
    {
      key: 'standing',
      text: 'people.status',
      needs: ['active', 'email', 'lastLogin', 'image', 'locationIds', 'jobs', 'version'],
      after: 'email',
      width: 176,
      isBadge: true,
      cell: user => <PersonStatusMark status={personStatus(user)} />,
    },
  ],
  ListActions: InviteBySheet,
  ListSummary: PeopleLimits,
  SelectionActions,
  Badge: ({ row }) => (
    <>
      <PersonSign person={row} size={32} />
      {personStatus(row) === 'pending' && <PersonStatusMark status="pending" />}
    </>
  ),
  HeaderActions: ({ row }) => <AccountMenu user={row} />,
  Summary: later(
    () => import('./directory/from-directory.tsx').then(({ FromDirectory }) => ({ default: FromDirectory })),
    { isQuiet: true },
  ),
  hidden: ['licenses', 'history'],
  tabs: [
    {
      value: 'places',
      text: 'people.tab.places',
      Screen: later(() => import('./people/tabs/places-tab.tsx')),
    },
    {
      value: 'jobs',
      text: 'jobProfile.many',
      Screen: later(() => import('./jobs/jobs-tab.tsx')),
    },
    {
      value: 'permissions',
      text: 'people.tab.permissions',
      Screen: later(() => import('./people/tabs/permissions-tab.tsx')),
    },
    {
      value: 'licenses',
      text: 'people.tab.licenses',
      gate: 'LI>=1',
      Screen: later(() => import('./people/tabs/licenses-tab.tsx')),
    },
    {
      value: 'logins',
      text: 'people.tab.logins',
      gate: 'U>=2',
      Screen: later(() => import('./people/tabs/logins-tab.tsx')),
    },
    {
      value: 'requests',
      text: 'people.tab.requests',
      gate: 'U>=2',
      Screen: later(() => import('./people/tabs/requests-tab.tsx')),
    },
    { value: 'history', text: 'tab.history', Screen: later(() => import('./people/tabs/history-tab.tsx')) },
  ],
})

import type { PermissionKey, Permissions } from '@cloche/domain/rules/permissions'

/** The areas of work under which permissions are shown; each key stands in one of them. */
export const permissionGroups = {
  organization: ['ME', 'O', 'L', 'U', 'RO', 'LI', 'PU', 'UT'],
  production: ['P', 'PB', 'PM', 'R', 'RS', 'E', 'A', 'M'],
  labels: ['LA', 'LT', 'EV', 'ST', 'C', 'CF'],
  stock: ['SC', 'CS', 'CB', 'OR', 'OF'],
  control: ['N', 'GA', 'HP', 'RE', 'TA', 'TR', 'PA', 'FO'],
  equipment: ['D', 'PF', 'AC', 'QL', 'PS'],
  growth: ['EX', 'QP', 'TP', 'WB', 'CRM', 'AFF'],
} as const satisfies Readonly<Record<string, readonly PermissionKey[]>>

export type PermissionGroup = keyof typeof permissionGroups
export const groupNames = Object.keys(permissionGroups) as readonly PermissionGroup[]

/** What a level amounts to, as it is filtered by: 3, 4 and the platform's own are one. */
export const levelSigns = ['lock', 'view', 'edit', 'add'] as const

/** One area with its level and why it is so. */
export interface PermissionLine {
  readonly key: PermissionKey
  readonly level: Permissions['levels'][PermissionKey]
  readonly name: string
  readonly reasons: readonly string[]
}

/** The lines in which something of what was typed stands: the area's name, its key, a reason. */
export function foundLines(lines: readonly PermissionLine[], search: string): PermissionLine[] {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  return lines.filter(line => {
    const said = plain([line.name, line.key, ...line.reasons].join(' '))
    return wanted.every(word => said.includes(word))
  })
}

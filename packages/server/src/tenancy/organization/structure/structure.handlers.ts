/** The organization's tree of locations: seen with what is at each place, and moved in whole branches. */
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import {
  branchesOf,
  planTree,
  wishesIn,
  type TreeChange,
  type TreeFault,
} from '@cloche/domain/rules/location-tree'
import { may, type PermissionKey } from '@cloche/domain/rules/permissions'
import type { Results } from '../../../database/connection.ts'
import { historyLines } from '../../../entity-engine/history.ts'
import type { Handler } from '../../../http/call-context.ts'
import { moveSessions, type Session } from '../../../http/session.ts'
import {
  countStatement,
  lockTree,
  nodesStatement,
  writeTree,
  type Counted,
  type PlaceNode,
} from './structure.store.ts'

const SEEN_WITH = { users: 'U', devices: 'D', licenses: 'LI' } as const satisfies Record<
  Counted,
  PermissionKey
>

/** The statements of the tree that a session sees, and how their answers become it. */
function treeFor(session: Session) {
  const counted = (Object.keys(SEEN_WITH) as Counted[]).filter(what =>
    may(session.permissions, SEEN_WITH[what], 'view'),
  )
  const statements = [
    nodesStatement(session.organizationId, session.allowedPlaces),
    ...counted.map(what => countStatement(what, session.organizationId)),
  ] as const
  const build = ([nodes, ...counts]: Results<typeof statements>) => {
    const at = counts.map(({ rows }) => new Map(rows.map(row => [row.place, row.count])))
    return branchesOf(
      nodes.rows.map(({ hierarchy: _way, ...node }) => ({
        ...node,
        counts: Object.fromEntries(counted.map((what, index) => [what, at[index]?.get(node.id) ?? 0])),
      })),
    )
  }
  return { statements, build }
}

export const structure: Handler<'organization.structure'> = async ({ session, readTogether }) => {
  const { statements, build } = treeFor(session)
  return { structure: build(await readTogether(statements)) }
}

type SentNode = BodyOf<CallNamed<'organization.changeStructure'>>['structure'][number]

/** Ids in the form they are kept in. */
function normalized(node: SentNode): SentNode {
  const { id, parentId, children } = node
  return {
    ...node,
    id: id.toLowerCase(),
    ...(typeof parentId === 'string' ? { parentId: parentId.toLowerCase() } : {}),
    ...(children === undefined ? {} : { children: children.map(normalized) }),
  }
}

const flat = (nodes: readonly SentNode[]): SentNode[] =>
  nodes.flatMap(node => [node, ...flat(node.children ?? [])])

function refuse(faults: readonly TreeFault[]): never {
  const isUnknown = faults.some(fault => fault.rule === 'problem.field.unknownLink')
  throw new Problem(isUnknown ? 'UNKNOWN_LINK' : 'RULE_BROKEN', {
    faults: faults.map(({ id, ...fault }) => ({ path: `structure.${id}`, ...fault })),
  })
}

/** The fields of a moved place that differ, before and after. */
function historyOf(change: TreeChange, before: PlaceNode) {
  const moved = change.parentId !== before.parentId
  const ordered = change.order !== before.order
  const historyOf = (node: TreeChange | PlaceNode) => ({
    ...(moved ? { parentId: node.parentId, hierarchy: node.hierarchy } : {}),
    ...(ordered ? { priority: node.order } : {}),
  })
  return {
    entity: 'location',
    recordId: change.id,
    verb: 'change',
    version: before.version + 1,
    before: historyOf(before),
    after: historyOf(change),
  }
}

/**
 * Moves branches, judged and written all at once: licences, enrolments and permissions go by the way to each place, so
 * they follow by themselves; sessions are told.
 */
export const changeStructure: Handler<'organization.changeStructure'> = async ({
  session,
  actor,
  body,
  write,
}) => {
  if (!may(session.permissions, 'L', 'edit'))
    throw new Problem('NOT_ALLOWED', { permission: 'L', needs: 'edit', has: session.permissions.levels.L })
  const asked = body.organization
  const organizationId = (typeof asked === 'object' ? asked.id : asked)?.toLowerCase()
  if (organizationId !== undefined && organizationId !== session.organizationId)
    throw new Problem('NOT_FOUND', { entity: 'organization' })
  const branches = body.structure.map(normalized)
  const { statements, build } = treeFor(session)
  return write(async transaction => {
    const present = async () =>
      build(
        (await Promise.all(statements.map(one => transaction.query<unknown>(one)))) as Results<
          typeof statements
        >,
      )
    const nodes = new Map((await lockTree(transaction, session.organizationId)).map(node => [node.id, node]))
    const isStale = flat(branches).some(
      ({ id, version }) => version !== undefined && nodes.has(id) && nodes.get(id)?.version !== version,
    )
    if (isStale) throw new Problem('STALE_VERSION', { current: { structure: await present() } })
    const plan = planTree([...nodes.values()], wishesIn(branches))
    if ('faults' in plan) refuse(plan.faults)
    const { moved, carried } = plan
    if (moved.length > 0) {
      await writeTree(transaction, actor, [...moved, ...carried])
      const lines = moved.map(change => historyOf(change, nodes.get(change.id) as PlaceNode))
      await transaction.query(historyLines(actor, lines))
      await moveSessions(transaction, session.organizationId)
    }
    return { structure: await present() }
  })
}

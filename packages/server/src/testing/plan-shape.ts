/** What a statement costs without a clock: the shape of its plan, by which index, and how many rows it reads. */
import pg from 'pg'
import type { Statement } from '../database/connection.ts'
import { PLANNING_TEXT, planningOf } from '../database/planning.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Scan Direction'?: string
  readonly 'Sort Key'?: readonly string[]
  readonly 'Presorted Key'?: readonly string[]
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface Plan {
  /** A line a node, indented: `Index Scan backward label by label_made_at_idx`. Months of a table are `_*`. */
  readonly shape: readonly string[]
  /** Rows read of each table, whether they were kept or not. */
  readonly reads: { readonly [table: string]: number }
  /** Rows that went through sorts which looked at all of them. */
  readonly sorted: number
}

const MONTH = /_(\d{6}|default)(?=_|$)/
const readBy = (node: PlanNode) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** A part of a month in which nothing lies says nothing. */
function isEmptyMonth(node: PlanNode): boolean {
  const months = node.Plans ?? []
  if (node['Relation Name'] === undefined) return months.length > 0 && months.every(isEmptyMonth)
  return MONTH.test(node['Relation Name']) && readBy(node) === 0
}

function shapeOf(node: PlanNode, depth = 0): string[] {
  const plain = (name: string) => name.replace(MONTH, '_*')
  const back = node['Scan Direction'] === 'Backward' ? ' backward' : ''
  const relation = node['Relation Name'] === undefined ? '' : ` ${plain(node['Relation Name'])}`
  const index = node['Index Name'] === undefined ? '' : ` by ${plain(node['Index Name'])}`
  const presorted = node['Presorted Key']
  const sorted =
    presorted === undefined ? '' : `, ${presorted.length} of ${node['Sort Key']?.length} in order`
  const below = (node.Plans ?? []).filter(child => !isEmptyMonth(child))
  const lines = below.flatMap(child => shapeOf(child, depth + 1))
  return [
    `${'  '.repeat(depth)}${node['Node Type']}${back}${relation}${index}${sorted}`,
    ...lines.filter((line, at) => line !== lines[at - 1]),
  ]
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)]
}

/** What a plan that was run tells, as PostgreSQL writes it in JSON. */
export function planFrom(root: PlanNode): Plan {
  const nodes = allNodes(root)
  const reads: Record<string, number> = {}
  for (const node of nodes) {
    const table = node['Relation Name']?.replace(MONTH, '')
    if (table !== undefined) reads[table] = (reads[table] ?? 0) + readBy(node)
  }
  const sorts = nodes.filter(node => node['Node Type'] === 'Sort').flatMap(node => node.Plans ?? [])
  const sorted = sorts.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  return { shape: shapeOf(root), reads, sorted }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(part => JSON.stringify(part)).join()}}`)
  return pg.escapeLiteral(String(value))
}

/**
 * Runs a statement as the application's own role, with row-level security and planned as it wants, and answers how it
 * went.
 */
export async function planOf(
  client: pg.Client,
  organizationId: string,
  { values = [], ...statement }: Statement<unknown>,
): Promise<Plan> {
  await client.query('begin')
  try {
    await client.query('set local role cloche_app')
    await client.query(`set local app.organization_id = '${organizationId}'`)
    await client.query(PLANNING_TEXT[planningOf(statement)])
    await client.query(`prepare asked as ${statement.text}`)
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json, costs off, timing off, buffers off) execute asked${given}`,
    )
    return planFrom(rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback;deallocate all')
  }
}

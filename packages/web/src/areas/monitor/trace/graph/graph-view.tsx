import { isPositive } from '@cloche/domain/rules/amounts'
import '@xyflow/react/dist/base.css'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import { IconLayersDifference } from '@tabler/icons-react'
import { useState } from 'react'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useStateName } from '../../../../data/food/state-name.ts'
import { useTotals } from '../../../../data/food/totals.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { TraceData } from '../trace-data.ts'
import { batchOf, box, groupOf, mostOpened } from './graph-model.ts'
import { GroupPanel } from './group-panel.tsx'
import classes from './graph.module.css'
import { useLayout } from './use-layout.ts'

/** What one box shows. */
interface BoxData extends Record<string, unknown> {
  readonly title: string
  readonly batch: string
  readonly state: string
  readonly labels: number
  readonly amount: string
  readonly isStart: boolean
  readonly isHeld: boolean
  /** From top to bottom, on phones. */
  readonly isUpright: boolean
}
type BoxNode = Node<BoxData, 'box'>

function Box({ data }: NodeProps<BoxNode>) {
  const t = useText()
  const stateName = useStateName()
  const { color, icon: Icon } = stateLook(data.state)
  return (
    <div
      className={classes.box}
      data-start={data.isStart || undefined}
      data-held={data.isHeld || undefined}
      style={{ borderInlineStartColor: `var(--mantine-color-${color}-5)` }}
    >
      <Handle
        type="target"
        position={data.isUpright ? Position.Top : Position.Left}
        className={classes.handle!}
        isConnectable={false}
      />
      <span className={classes.boxTitle}>{data.title}</span>
      <span className={`${classes.boxBatch} mono`}>{data.batch}</span>
      <span className={classes.boxFoot}>
        <span
          className={classes.boxState}
          style={{
            backgroundColor: `var(--mantine-color-${color}-light)`,
            color: `var(--mantine-color-${color}-light-color)`,
          }}
        >
          <Icon size={14} stroke={1.8} aria-hidden />
          {stateName(data.state)}
        </span>
        <span className={classes.boxAmount}>
          {data.amount}
          {data.labels > 1 && ` · ${t('tracing.times', { count: data.labels })}`}
        </span>
      </span>
      <Handle
        type="source"
        position={data.isUpright ? Position.Bottom : Position.Right}
        className={classes.handle!}
        isConnectable={false}
      />
    </div>
  )
}

/** How many batches labels belong to. */
const batchesIn = (ids: readonly string[], labels: ReadonlyMap<string, { readonly batchId: string }>) =>
  new Set(ids.map(id => labels.get(id)?.batchId)).size

const nodeTypes = { box: Box }

export interface GraphViewProps {
  readonly data: TraceData
  readonly startIds: ReadonlySet<string>
  readonly isDark: boolean
}

/** The trace as a graph: a box a batch and state, opened into its labels on demand. */
export default function GraphView({ data, startIds, isDark }: GraphViewProps) {
  const t = useText()
  const writeTotals = useTotals()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const isUpright = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const laidOut = useLayout(data, open, isUpright)
  const products = new Map(data.products.map(product => [product.id, product.name]))
  const batches = new Map(data.batches.map(batch => [batch.id, batch]))
  const labels = new Map(data.nodes.map(node => [node.id, node]))

  if (laidOut === null) return <Skeleton height={480} radius="lg" />
  const { graph, grouping, places } = laidOut
  const nodes: BoxNode[] = graph.nodes.map(group => {
    const batch = batches.get(batchOf(group))
    const title = products.get(group.productId) ?? ''
    const [only] = group.nodeIds
    const serial = open.has(`${batchOf(group)}/${group.state}`) ? labels.get(only ?? '')?.serial : undefined
    return {
      id: group.id,
      type: 'box',
      position: places.get(group.id) ?? { x: 0, y: 0 },
      width: box.width,
      height: box.height,
      selected: group.id === chosen,
      ariaLabel: `${title} ${batch?.code ?? ''}`,
      data: {
        title,
        batch:
          serial ??
          batch?.code ??
          batch?.name ??
          t('tracing.batches', { count: batchesIn(group.nodeIds, labels) }),
        state: group.state,
        labels: group.nodeIds.length,
        amount: group.quantities.some(isPositive) ? writeTotals(group.quantities) : t('tracing.usedUp'),
        isStart: group.nodeIds.some(id => startIds.has(id)),
        isHeld: batch !== undefined && batch.status !== 'available',
        isUpright,
      },
    }
  })
  const edges: Edge[] = graph.links.map(link => ({
    id: `${link.fromId} ${link.toId} ${link.kind}`,
    source: link.fromId,
    target: link.toId,
    label: writeTotals(link.quantities),
    labelStyle: { fill: 'var(--mantine-color-text)' },
    labelBgStyle: { fill: 'var(--cloche-surface)' },
    labelBgPadding: [4, 2] as [number, number],
    markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
    ...(link.kind === 'input' ? {} : { style: { strokeDasharray: '6 4' } }),
    focusable: false,
  }))
  const group = graph.nodes.find(one => one.id === chosen)
  const closedId = group === undefined ? '' : `${batchOf(group)}/${group.state}`
  const members = data.nodes.filter(node => groupOf(node, grouping) === closedId)
  return (
    <div className={classes.view}>
      <div className={classes.canvas} role="region" aria-label={t('tracing.graph')}>
        <ReactFlow
          // A new picture is looked at as a whole.
          key={`${grouping} ${isUpright}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          colorMode={isDark ? 'dark' : 'light'}
          fitView
          fitViewOptions={{ padding: 0.1, maxZoom: 1, minZoom: 0.45 }}
          minZoom={0.05}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          onlyRenderVisibleElements
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
          onNodesChange={changes => {
            const picked = changes.find(change => change.type === 'select' && change.selected)
            if (picked !== undefined && 'id' in picked) setChosen(picked.id)
          }}
          onPaneClick={() => setChosen(null)}
          ariaLabelConfig={{
            'controls.ariaLabel': t('tracing.controls'),
            'controls.zoomIn.ariaLabel': t('tracing.zoomIn'),
            'controls.zoomOut.ariaLabel': t('tracing.zoomOut'),
            'controls.fitView.ariaLabel': t('tracing.fit'),
            'node.a11yDescription.default': t('tracing.nodeHint'),
            'node.a11yDescription.keyboardDisabled': t('tracing.nodeHint'),
          }}
        >
          <Background gap={24} />
          <Controls showInteractive={false} orientation={isUpright ? 'horizontal' : 'vertical'} />
        </ReactFlow>
      </div>
      {group !== undefined && (
        <GroupPanel
          key={closedId}
          group={group}
          title={products.get(group.productId) ?? ''}
          batch={batches.get(batchOf(group))}
          members={members}
          onClose={() => setChosen(null)}
          action={
            members.length > 1 &&
            members.length <= mostOpened && (
              <Button
                variant="default"
                leftSection={<IconLayersDifference size={20} stroke={1.6} aria-hidden />}
                onClick={() => {
                  const next = new Set(open)
                  if (!next.delete(closedId)) next.add(closedId)
                  setOpen(next)
                  setChosen(null)
                }}
              >
                {t(open.has(closedId) ? 'tracing.closeGroup' : 'tracing.openGroup', {
                  count: members.length,
                })}
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconCircleCheck, IconQuestionMark, IconSnowflake } from '@tabler/icons-react'
import { useState } from 'react'
import { BarChart } from '../../../kit/charts/bar-chart.tsx'
import { rangeLines } from '@cloche/domain/rules/charts'
import { ScaleLines } from '../../../kit/charts/scale-lines.tsx'
import TimeCurve from '../../../kit/charts/time-curve/time-curve.tsx'
import { StepChart } from '../../../kit/charts/step-chart.tsx'
import { Line } from '../../../kit/layout/layout.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { Column, Sort } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { DataTableProps } from '../../../kit/table/table-props.ts'
import { DeskTable } from '../../../kit/table/desk-table.tsx'
import { FilterBar } from '../../../kit/table/filter-bar.tsx'
import { PhoneCards } from '../../../kit/table/phone-cards.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import classes from './kit-page.module.css'

interface Row {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly amount: number
}

const rows: readonly Row[] = [
  { id: '1', name: 'Chicken stock', code: 'CK-0001-7F3A', amount: 12 },
  { id: '2', name: 'Béchamel', code: 'CK-0002-1B9C', amount: 4.5 },
  { id: '3', name: 'Peeled carrots', code: 'CK-0003-9D42', amount: 8 },
]
const state = <StateBadge label="Frozen" color="indigo" icon={IconSnowflake} size="sm" />
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Product', cell: row => row.name, sortable: true, phone: 'title' },
  { key: 'code', header: 'Serial', cell: row => row.code, mono: true },
  { key: 'state', header: 'State', cell: () => state, phone: 'end' },
  { key: 'amount', header: 'Amount', cell: row => `${row.amount} kg`, align: 'end' },
]

function useTable(label: string): DataTableProps<Row> {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  return {
    label,
    columns,
    rows,
    rowId: row => row.id,
    rowLabel: row => row.name,
    rowHref: () => '/demo/kit',
    sort,
    onSort: setSort,
    selected,
    onSelect: setSelected,
  }
}

function Filters() {
  const [search, setSearch] = useState('')
  return (
    <FilterBar active={[{ key: 'state', label: 'State: frozen', onRemove: () => {} }]} onClear={() => {}}>
      <SearchField value={search} onSearch={setSearch} placeholder="Search labels" />
      <Button variant="default">State</Button>
    </FilterBar>
  )
}

function Search() {
  const [search, setSearch] = useState('stock')
  return <SearchField value={search} onSearch={setSearch} placeholder="Search products" />
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const start = Date.UTC(2026, 0, 5)
const day = 86_400_000
const words = { chart: 'Chart', table: 'Table' }
const hours = Array.from({ length: 20 }, (_, hour) => start + hour * 3_600_000)
const degrees = hours.map((_, hour) => 3 + 3 * Math.sin(hour / 3))
const nothing = () => undefined
const writeDay = (at: number) => days[Math.round((at - start) / day) % 7]!

/** Lists, what narrows them, and charts. */
export const listSamples = {
  DataTable: () => <DataTable {...useTable('Labels')} />,
  // Lists of a desk are never drawn on a phone.
  DeskTable: () => (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label="Desk">
      <DeskTable {...useTable('Labels at a desk')} />
    </div>
  ),
  PhoneCards: () => <PhoneCards {...useTable('Labels on a phone')} />,
  FilterBar: Filters,
  SearchField: Search,
  StateBadge: () => (
    <Line>
      <StateBadge label="Ready" color="basil" icon={IconCircleCheck} size="lg" />
      {state}
      <StateBadge label="Unknown" color="steel" icon={IconQuestionMark} outline />
    </Line>
  ),
  BarChart: () => (
    <BarChart
      label="Labels per day"
      groups={days.map(name => ({ key: name, short: name, long: name }))}
      series={[
        { name: 'Made', color: 'basil', values: [12, 18, 9, 22, 30, 14, 3] },
        { name: 'Wasted', color: 'red', values: [1, 0, 2, 1, 3, 0, 0] },
      ]}
      words={{ ...words, group: 'Day' }}
      write={String}
    />
  ),
  StepChart: () => (
    <StepChart
      label="Level of chicken"
      color="teal"
      from={start}
      until={start + 6 * day}
      start={20}
      steps={[8, 32, 12, 18].map((value, at) => ({ at: start + (at + 1) * day, value }))}
      words={{ ...words, when: 'When', value: 'Level' }}
      write={value => `${value} kg`}
      writeTime={writeDay}
      writeDay={writeDay}
    />
  ),
  TimeCurve: () => (
    <>
      <p id="curve-hint">Arrows go from point to point.</p>
      <TimeCurve
        label="A fridge"
        hint="curve-hint"
        height={220}
        columns={{ at: hours, low: degrees, high: degrees, value: degrees }}
        span={{ from: start, to: start + day }}
        lower={0}
        upper={5}
        outside={[{ from: start + day / 2, to: start + day * 0.6 }]}
        unknown={[{ from: start + day * 0.8, to: start + day }]}
        lanes={[{ key: 'door', color: 'saffron', spans: [{ from: start + day / 4, to: start + day / 3 }] }]}
        isStepped={false}
        lines={(low, high) => rangeLines(low, high).filter(line => line >= low && line <= high)}
        write={value => `${value} °C`}
        writeTime={at => new Date(at).toISOString().slice(11, 16)}
        timeZone="UTC"
        onPlace={nothing}
        onSpan={nothing}
        onZoom={nothing}
        onMove={nothing}
        onReset={nothing}
      />
    </>
  ),
  ScaleLines: () => (
    <svg width="100%" height={120} role="img" aria-label="Lines of a scale">
      <ScaleLines lines={[0, 10, 20]} left={40} right={320} y={value => 100 - value * 4} write={String} />
    </svg>
  ),
}

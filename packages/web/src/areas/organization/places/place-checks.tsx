import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { coveredThrough, foundPlaces, type PlaceNode } from './place-tree.ts'
import classes from './places.module.css'

/** From so many places on there is a search above them. */
const searchFrom = 10

export interface PlaceChecksProps {
  readonly nodes: readonly PlaceNode[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly label: string
  /** Places that somebody must still agree to. */
  readonly asked?: ReadonlySet<string>
  readonly isReadOnly?: boolean
}

/** The tree of places to choose from. One that counts through a place above it says so and needs no tick. */
export function PlaceChecks({
  nodes,
  chosen,
  onChange,
  label,
  asked = new Set(),
  isReadOnly = false,
}: PlaceChecksProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const nameOf = (id: string) => nodes.find(node => node.id === id)?.name
  const shown = foundPlaces(nodes, search)
  const typeOf = (node: PlaceNode) =>
    node.type === null || node.type === undefined ? '' : t(`location.choice.type.${node.type}`)
  function said(node: PlaceNode, coveredBy: string | null): string {
    if (coveredBy !== null) {
      const name = nameOf(coveredBy)
      return name === undefined ? t('places.coveredAbove') : t('places.coveredBy', { name })
    }
    if (asked.has(node.id)) return t('places.asked')
    return typeOf(node)
  }
  function toggle(id: string, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <Column gap="sm">
      {nodes.length >= searchFrom && (
        <div>
          <SearchField value={search} onSearch={setSearch} placeholder={t('places.search')} />
        </div>
      )}
      <ul className={classes.tree} aria-label={label}>
        {shown.map(node => {
          const coveredBy = coveredThrough(node, chosen)
          return (
            <li key={node.id} style={{ paddingInlineStart: `${node.depth * 1.75}rem` }}>
              <Checkbox
                classNames={{
                  root: classes.check!,
                  body: classes.checkBody!,
                  labelWrapper: classes.checkLabel!,
                }}
                label={node.name}
                description={said(node, coveredBy)}
                checked={chosen.has(node.id) || coveredBy !== null}
                disabled={isReadOnly || (coveredBy !== null && !chosen.has(node.id))}
                data-covered={coveredBy !== null || undefined}
                onChange={event => toggle(node.id, event.currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={classes.quiet}>{t('list.noneFound')}</p>}
    </Column>
  )
}

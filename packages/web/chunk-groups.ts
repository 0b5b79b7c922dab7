import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const at = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

const home = at('areas/core/home/home.screen.tsx')

/** What comes by itself with the first screen after the log-in. */
const first = [
  'app/shell/shell.tsx',
  'app/background.ts',
  'data/local/kept.ts',
  'data/outbox/start.ts',
  'data/outbox/offline-records.ts',
  'areas/labeling/offline/keeper.tsx',
  'areas/labeling/scan/scan-anywhere.tsx',
  'areas/labeling/scan/use-open-scan.ts',
  // On the home of kitchens; without them counts that are due and what stands out brought the looks of rich screens along.
  'areas/stock/home/due-card.tsx',
  'areas/reporting/insights/home-card.tsx',
].map(at)

let needed: ReadonlySet<string> | undefined

/** Our own modules behind what comes first; the home screen itself keeps a chunk of its own. */
function neededFirst(graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  first.forEach(follow)
  follow(home)
  found.delete(home)
  return found
}

/** The chunk of what the first screen needs; the bundler adds what such modules use of packages. */
function workplace(id: string, graph: ModuleGraph): string | null {
  needed ??= neededFirst(graph)
  return needed.has(id) ? 'workplace' : null
}

const isCode = (id: string): boolean => !/domain[\\/]src[\\/]text[\\/]/.test(id)

/** What one chooses and writes with. */
const field = /@mantine[\\/].*[\\/](?:Combobox|MultiSelect|Select|Pill|PillsInput|Textarea|Checkbox)[\\/]/
const table = /kit[\\/]table|@tanstack[\\/](?:react-virtual|virtual-core)/
const part = /web[\\/]src[\\/](?:kit|data)[\\/]|domain[\\/]src[\\/]rules[\\/]|@mantine/

/** Looks, data and rules, which rich screens use without the lists and forms of records. */
const isPart = (id: string): boolean => isCode(id) && part.test(id) && !field.test(id) && !table.test(id)

/** What is left of our own; a package that few screens use stays with them. */
const isOwn = (id: string): boolean => isCode(id) && !isPart(id) && !id.includes('node_modules')

/**
 * Few files instead of a hundred crumbs, each of which costs a round trip and a kilobyte of headers: what every
 * page needs, the signs that several screens share, what the first screen after the log-in needs, and what several
 * screens have in common beyond that: parts, fields, tables, then lists and forms of records. The rest is left to
 * the bundler: a chunk a screen.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial'], priority: 6 },
  // Both are asked for by every first screen, one right after the other.
  { name: 'update', test: /app[\\/]update[\\/](?:service-worker|may-prompt|update-prompt)/, priority: 5 },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 5 },
  // The log-in asks one question, too.
  { name: 'queries', test: /@tanstack[\\/](?:query-core|react-query)/, minShareCount: 2, priority: 5 },
  // A few lines that the log-in lays itself out with, too.
  { name: 'layout', test: /kit[\\/]layout[\\/]/, priority: 5 },
  { name: workplace, priority: 4 },
  { name: 'parts', test: isPart, minShareCount: 6, priority: 3 },
  { name: 'fields', test: field, minShareCount: 2, priority: 2 },
  { name: 'tables', test: table, minShareCount: 2, priority: 1 },
  // Words stay out of it: a dictionary of the first screen shares lists with those of others.
  { name: 'screens', test: isOwn, minShareCount: 5, priority: 0 },
]

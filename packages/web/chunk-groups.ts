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
  'areas/labeling/scan/scan-anywhere.tsx',
  'areas/labeling/scan/use-open-scan.ts',
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

/**
 * Few files instead of a hundred crumbs, each of which costs a round trip and a kilobyte of headers: what every
 * page needs, the signs that several screens share, what the first screen after the log-in needs, and what five
 * screens or more have in common beyond that. The rest is left to the bundler: a chunk a screen.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 3 },
  // The log-in asks one question, too.
  { name: 'queries', test: /@tanstack[\\/](?:query-core|react-query)/, minShareCount: 2, priority: 3 },
  { name: workplace, priority: 2 },
  // Words stay out of it: a dictionary of the first screen shares lists with those of others.
  { name: 'screens', test: isCode, minShareCount: 5, priority: 1 },
]

import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const shell = fileURLToPath(new URL('src/app/shell/shell.tsx', import.meta.url))
const home = fileURLToPath(new URL('src/areas/core/home/home.screen.tsx', import.meta.url))

let needed: ReadonlySet<string> | undefined

/** Our own modules behind the first screen after the log-in; that screen itself keeps a chunk of its own. */
function neededFirst(graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  follow(shell)
  follow(home)
  found.delete(home)
  return found
}

/** The chunk of what the first screen needs; the bundler adds what such modules use of packages. */
function workplace(id: string, graph: ModuleGraph): string | null {
  needed ??= neededFirst(graph)
  return needed.has(id) ? 'workplace' : null
}

/**
 * Few files instead of a hundred crumbs, each of which costs a round trip and a kilobyte of headers: what every
 * page needs, the signs that several screens share, what the first screen after the log-in needs, and what five
 * screens or more have in common beyond that. The rest is left to the bundler: a chunk a screen.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 3 },
  { name: workplace, priority: 2 },
  { name: 'screens', minShareCount: 5, priority: 1 },
]

/** What package-lock.json says of the packages we use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../child.ts'

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

/** A package as it is installed; the same version may lie in several places. */
export interface Package {
  readonly name: string
  readonly version: string
  /** Its SPDX expression; undefined: it says none. */
  readonly licence: string | undefined
  /** Used while developing alone; never shipped. */
  readonly isForDevelopment: boolean
  /** In the lock file, e.g. `node_modules/pdf-lib`. */
  readonly place: string
}

export function readLock(path = join(projectFolder, 'package-lock.json')): Lock {
  return JSON.parse(readFileSync(path, 'utf8')) as Lock
}

const INSIDE = 'node_modules/'

/** All packages of others, by name and version. */
export function packagesOf(lock: Lock): Package[] {
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes(INSIDE) && entry.link !== true)
    .map(([place, { version = '', license, dev = false }]) => ({
      name: place.slice(place.lastIndexOf(INSIDE) + INSIDE.length),
      version,
      licence: license,
      isForDevelopment: dev,
      place,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/** Where a package that one place asks for lies: beside it, or in a folder above. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = folder === '' ? INSIDE + name : `${folder}/${INSIDE}${name}`
    if (lock.packages[place] !== undefined) return place
    if (folder === '') return undefined
  }
}

/** The places of all packages that one of ours ships, itself left out. @param folder e.g. `packages/server` */
export function shippedWith(lock: Lock, folder: string): Set<string> {
  const places = new Set<string>()
  const follow = (from: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(lock, from, name)
      if (place === undefined || places.has(place)) continue
      const entry = lock.packages[place]
      if (entry?.link === true) follow(entry.resolved ?? '')
      else {
        places.add(place)
        follow(place)
      }
    }
  }
  follow(folder)
  return places
}

/** The packages that a package.json of ours names itself, those for development too. */
export function directDependencies(lock: Lock): Map<string, { version: string; isForDevelopment: boolean }> {
  const found = new Map<string, { version: string; isForDevelopment: boolean }>()
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place.includes(INSIDE)) continue
    const shipped = { ...entry.dependencies, ...entry.optionalDependencies }
    for (const [name, version] of Object.entries({ ...entry.devDependencies, ...shipped })) {
      if (name.startsWith('@cloche/')) continue
      const isForDevelopment = !(name in shipped) && (found.get(name)?.isForDevelopment ?? true)
      found.set(name, { version, isForDevelopment })
    }
  }
  return found
}

/** The licences of what we use: what is shipped with the server, what with the page, and what only builds and tests. */
import { join } from 'node:path'
import { projectFolder } from '../child.ts'
import { packagesOf, shippedWith, type Lock, type Package } from './lock.ts'

export const LICENCES = join(projectFolder, 'docs/dependencies/licences.md')

/** Licences that ask for no more than their text and the names in it. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT License',
  'MIT/X11',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages of another licence, or of none that they name, and why they may be here. */
const EXCEPTIONS: readonly { of: RegExp; licence: string; onlyForDevelopment: boolean; reason: string }[] = [
  {
    of: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    onlyForDevelopment: false,
    reason: 'The library of pictures, unchanged, beside our code as a file of its own that may be exchanged.',
  },
  {
    of: /^(@axe-core\/|axe-core$|lightningcss)/,
    licence: 'MPL-2.0',
    onlyForDevelopment: true,
    reason: 'Tools, used unchanged; nothing of them is in what we ship.',
  },
  {
    of: /^(ssh2|cpu-features|buildcheck)$/,
    licence: 'none named',
    onlyForDevelopment: false,
    reason: 'MIT, named in the older form of a list, which the lock file does not keep.',
  },
  {
    of: /^web-push$/,
    licence: 'MPL-2.0',
    onlyForDevelopment: false,
    reason: 'Used unchanged, as a package of its own: the licence asks for the source of that package alone.',
  },
  {
    of: /^dequeue$/,
    licence: 'none named',
    onlyForDevelopment: true,
    reason:
      'BSD with two clauses, in its file of the licence; comes with the server of OPC UA that tests run.',
  },
  {
    of: /^precond$/,
    licence: 'none named',
    onlyForDevelopment: false,
    reason: 'MIT, in its own words at the end of its page; comes with the client of OPC UA.',
  },
  {
    of: /^buffers$/,
    licence: 'none named',
    onlyForDevelopment: true,
    reason: 'Comes with the writer of sheets that tests use; its author gives all such packages under MIT.',
  },
]

/** Of several, one must do; of a sum, all. */
function isFree(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isFree)
  return bare.split(' AND ').every(part => FREE.has(part))
}

const licenceOf = ({ licence }: Package): string => licence ?? 'none named'

/** The packages whose licence is neither free nor excepted, as sentences. */
export function unwantedLicences(lock: Lock): string[] {
  return packagesOf(lock)
    .filter(one => !isFree(licenceOf(one)))
    .filter(
      one =>
        !EXCEPTIONS.some(
          ({ of, licence, onlyForDevelopment }) =>
            of.test(one.name) &&
            licenceOf(one)
              .split(' AND ')
              .every(part => part === licence || FREE.has(part)) &&
            (!onlyForDevelopment || one.isForDevelopment),
        ),
    )
    .map(one => `${one.name} ${one.version}: ${licenceOf(one)}`)
}

function table(packages: readonly Package[]): string {
  const lines = new Set(packages.map(one => `| ${one.name} | ${one.version} | ${licenceOf(one)} |`))
  return ['| package | version | licence |', '| --- | --- | --- |', ...lines].join('\n')
}

/** The list as a page. */
export function licencesPage(lock: Lock): string {
  const packages = packagesOf(lock)
  const server = shippedWith(lock, 'packages/server')
  const web = shippedWith(lock, 'packages/web')
  const isIn = (places: ReadonlySet<string>) => packages.filter(one => places.has(one.place))
  const rest = packages.filter(one => !server.has(one.place) && !web.has(one.place))
  const reasons = EXCEPTIONS.map(({ licence, reason }) => `- ${licence}: ${reason}`).join('\n')
  return `# Licences

Written by \`npm run derive\` from package-lock.json, compared by \`npm run check\`, which refuses a licence that asks for
more than its text and the names in it, but for these:

${reasons}

## With the server

${table(isIn(server))}

## In the page

${table(isIn(web))}

## For building and testing alone

${table(rest)}
`
}

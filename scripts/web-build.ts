/** `npm run build`, and what `npm start` does before: the web app, built when its sources changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { projectFolder, run, type ChildResult } from './child.ts'

const webFolder = join(projectFolder, 'packages', 'web')
const stamp = join(projectFolder, 'node_modules', '.cache', 'cloche', 'web-build')

/** Everything the built app depends on. */
const sources = [
  'packages/web/{src,public}/**/*',
  'packages/web/*.*',
  'packages/domain/src/**/*',
  'package-lock.json',
]

function digestOfSources(): string {
  const digest = createHash('sha256')
  const files = globSync(sources, { cwd: projectFolder, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    digest.update(file.slice(projectFolder.length)).update('\0').update(readFileSync(file))
  return digest.digest('hex')
}

/** True when packages/web/dist was built from the sources as they are. */
export function isWebBuilt(): boolean {
  if (!existsSync(join(webFolder, 'dist', 'index.html')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === digestOfSources()
}

const compressible = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/
const worthCompressing = 1024

/** Writes a Brotli and a gzip copy beside each text file, which the server sends as they are. */
async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = globSync('**/*', { cwd: join(webFolder, 'dist'), withFileTypes: true })
    .filter(entry => entry.isFile() && compressible.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files) {
    const content = readFileSync(file)
    if (content.length < worthCompressing) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const [small, wide] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
    writeFileSync(`${file}.br`, small)
    writeFileSync(`${file}.gz`, wide)
  }
}

/** Builds packages/web/dist and notes from which sources. */
export async function buildWeb(): Promise<ChildResult> {
  const digest = digestOfSources()
  const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = await run(process.execPath, [vite, 'build', webFolder, '--logLevel', 'warn'])
  if (built.code === 0) {
    await compress()
    mkdirSync(join(stamp, '..'), { recursive: true })
    writeFileSync(stamp, digest)
  }
  return built
}

if (import.meta.main) {
  const { code, output } = await buildWeb()
  if (output !== '') console.log(output)
  console.log(code === 0 ? 'The web app is built in packages/web/dist.' : 'The web app could not be built.')
  process.exitCode = code
}
